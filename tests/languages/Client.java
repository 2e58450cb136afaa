// SPDX-License-Identifier: GPL-2.0-only
// The device in Java: java.io, java.nio.
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.stream.Collectors;

public class Client {
	static final Path DEVICE = Path.of("/dev/sudoku");
	static final String PUZZLE = System.getenv("PUZZLE") + "\n", SOLUTION = System.getenv("SOLUTION") + "\n";

	interface Attempt {
		String run() throws Exception;
	}

	static void check(String name, Attempt attempt) {
		Object answer;
		try {
			answer = attempt.run();
		} catch (Exception problem) {
			answer = problem;
		}
		System.out.println(SOLUTION.equals(answer) ? "ok java: " + name : "not ok java: " + name + ": " + answer);
	}

	public static void main(String[] arguments) throws Exception {
		String name = DEVICE.toString();

		check("Files.writeString, readString", () -> {
			Files.writeString(DEVICE, PUZZLE);
			return Files.readString(DEVICE);
		});
		check("Files.readAllLines", () -> Files.readAllLines(DEVICE).get(0) + "\n");
		check("Files.lines", () -> Files.lines(DEVICE).collect(Collectors.joining("\n")) + "\n");
		check("FileInputStream.readAllBytes", () -> {
			try (var in = new FileInputStream(name)) {
				return new String(in.readAllBytes());
			}
		});
		check("Files.newInputStream", () -> {
			try (var in = Files.newInputStream(DEVICE)) {
				return new String(in.readAllBytes());
			}
		});
		check("BufferedReader", () -> {
			try (var in = new BufferedReader(new FileReader(name))) {
				return in.readLine() + "\n";
			}
		});
		check("PrintWriter", () -> {
			try (var out = new PrintWriter(name)) {
				out.print(PUZZLE);
				out.flush();
				return out.checkError() ? "error" : Files.readString(DEVICE);
			}
		});
		check("RandomAccessFile", () -> {
			try (var file = new RandomAccessFile(name, "rw")) {
				file.write(PUZZLE.getBytes());
				return file.readLine() + "\n";
			}
		});
		check("FileChannel", () -> {
			try (var channel = FileChannel.open(DEVICE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
				var buffer = ByteBuffer.allocate(200);
				channel.write(ByteBuffer.wrap(PUZZLE.getBytes()));
				return new String(buffer.array(), 0, channel.read(buffer));
			}
		});
		check("Files.copy to a stream", () -> {
			Path file = Files.writeString(Path.of("/tmp/puzzle-java"), PUZZLE);
			try (var out = new FileOutputStream(name)) {
				Files.copy(file, out);
			}
			return Files.readString(DEVICE);
		});
	}
}
