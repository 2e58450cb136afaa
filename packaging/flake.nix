# SPDX-License-Identifier: GPL-2.0-only
# The programs, and a module of NixOS with the driver:
#   inputs.sudoku.url = "git+file:///the/clone?dir=packaging";    imports = [ sudoku.nixosModules.default ];
{
  description = "Device that solves Sudoku puzzles";
  inputs.nixpkgs.url = "github:NixOS/nixpkgs/nixos-unstable";
  outputs = { self, nixpkgs }:
    let
      src = ../.;
      version = builtins.head (builtins.match ".*SUDOKU_VERSION\t\"([^\"]*)\".*"
        (builtins.readFile (src + "/driver/lib/version.h")));
      tools = pkgs: pkgs.stdenv.mkDerivation {
        pname = "sudoku-tools";
        inherit src version;
        nativeBuildInputs = [ pkgs.pkg-config ];
        buildInputs = [ pkgs.cairo pkgs.ncurses ];
        makeFlags = [ "PREFIX=$(out)" ];
        buildFlags = [ "programs" ];
        installTargets = "install-programs";
        meta = { description = "Programs for the device that solves Sudoku puzzles"; license = pkgs.lib.licenses.gpl2Only; };
      };
      driver = kernel: kernel.stdenv.mkDerivation {
        pname = "sudoku";
        version = "${version}-${kernel.version}";
        inherit src;
        nativeBuildInputs = kernel.moduleBuildDependencies;
        makeFlags = [ "KDIR=${kernel.dev}/lib/modules/${kernel.modDirVersion}/build" "OUT=build/module" ];
        buildFlags = [ "module" ];
        installPhase = "install -D build/module/sudoku.ko $out/lib/modules/${kernel.modDirVersion}/updates/sudoku.ko";
        meta = { description = "Device that solves Sudoku puzzles"; license = kernel.meta.license; platforms = [ "x86_64-linux" "aarch64-linux" ]; };
      };
    in {
      packages = nixpkgs.lib.genAttrs [ "x86_64-linux" "aarch64-linux" ]
        (system: { default = tools nixpkgs.legacyPackages.${system}; });
      nixosModules.default = { config, pkgs, ... }: {
        boot.extraModulePackages = [ (driver config.boot.kernelPackages.kernel) ];
        boot.kernelModules = [ "sudoku" ];
        environment.systemPackages = [ (tools pkgs) ];
      };
    };
}
