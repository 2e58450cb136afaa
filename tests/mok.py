#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-2.0-only
"""Puts a certificate on the list of machine owner's keys (MOK), as the kernel finds it in the variables of the firmware.
usage: mok.py CERTIFICATE <VARIABLES >VARIABLES    a certificate in DER, and a file of OVMF

The boot loader shim makes this list, MokListRT, of the keys that its owner confirmed. Here there is no shim."""
import struct
import sys
import uuid

SHIM = uuid.UUID("605dab50-e046-4300-abb6-3dd810dd8b23").bytes_le
X509 = uuid.UUID("a5c059a1-94e4-4aa7-87b5-ab155c2bf072").bytes_le
IN_USE, ADDED, ERASED = 0x55AA, 0x3F, b"\xff"
SIZES = struct.Struct("<II")  # of a name and its data, at 36 of the 60 bytes of a variable's header
HEADER = struct.Struct("<HBBIQ16sIII16s")
STORE_HEADER = 28


def main():
    with open(sys.argv[1], "rb") as file:
        certificate = file.read()
    store = bytearray(sys.stdin.buffer.read())
    entry = SHIM + certificate
    data = X509 + struct.pack("<III", 28 + len(entry), 0, len(entry)) + entry
    name = "MokListRT\0".encode("utf-16-le")
    attributes = 7  # kept, and for the boot loader and the kernel
    variable = HEADER.pack(IN_USE, ADDED, 0, attributes, 0, bytes(16), 0, len(name), len(data), SHIM) + name + data

    at = struct.unpack_from("<H", store, 48)[0] + STORE_HEADER
    while struct.unpack_from("<H", store, at)[0] == IN_USE:
        at += (HEADER.size + sum(SIZES.unpack_from(store, at + 36)) + 3) & ~3
    if store[at:at + len(variable)] != ERASED * len(variable):
        sys.exit("mok.py: there is no space for a variable")
    store[at:at + len(variable)] = variable
    sys.stdout.buffer.write(store)


main()
