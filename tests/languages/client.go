// SPDX-License-Identifier: GPL-2.0-only
// The device in Go: os, bufio, io, deadlines.
package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"syscall"
	"time"
)

const device = "/dev/sudoku"

var puzzle, solution = os.Getenv("PUZZLE") + "\n", os.Getenv("SOLUTION") + "\n"

func check(name string, attempt func() (string, error)) {
	answer, err := attempt()
	if answer == solution && err == nil {
		fmt.Println("ok go:", name)
	} else {
		fmt.Printf("not ok go: %s: %q, %v\n", name, answer, err)
	}
}

func open(flags int) *os.File {
	file, err := os.OpenFile(device, flags, 0)
	if err != nil {
		panic(err)
	}
	return file
}

func main() {
	check("WriteFile, ReadFile", func() (string, error) {
		if err := os.WriteFile(device, []byte(puzzle), 0644); err != nil {
			return "", err
		}
		text, err := os.ReadFile(device)
		return string(text), err
	})
	check("O_RDWR and bufio", func() (string, error) {
		file := open(os.O_RDWR)
		if _, err := file.WriteString(puzzle); err != nil {
			return "", err
		}
		return bufio.NewReader(file).ReadString('\n')
	})
	check("O_NONBLOCK and a deadline", func() (string, error) {
		file, buffer := open(os.O_RDWR|syscall.O_NONBLOCK), make([]byte, 200)
		if err := file.SetDeadline(time.Now().Add(time.Minute)); err != nil {
			return "", err
		}
		if _, err := file.WriteString(puzzle); err != nil {
			return "", err
		}
		n, err := file.Read(buffer)
		return string(buffer[:n]), err
	})
	check("io.Copy, both ways", func() (string, error) {
		if err := os.WriteFile("/tmp/puzzle-go", []byte(puzzle), 0644); err != nil {
			return "", err
		}
		from, _ := os.Open("/tmp/puzzle-go")
		to := open(os.O_WRONLY)
		if _, err := io.Copy(to, from); err != nil {
			return "", err
		}
		to.Close()
		out, _ := os.Create("/tmp/solution-go")
		if _, err := io.Copy(out, open(os.O_RDONLY)); err != nil {
			return "", err
		}
		text, err := os.ReadFile("/tmp/solution-go")
		return string(text), err
	})
	check("Seek", func() (string, error) {
		_, err := open(os.O_RDWR).Seek(0, io.SeekStart)
		return solution, err
	})
	check("ReadAt is ESPIPE", func() (string, error) {
		_, err := open(os.O_RDONLY).ReadAt(make([]byte, 1), 0)
		if errors.Is(err, syscall.ESPIPE) {
			return solution, nil
		}
		return "", err
	})
}
