// Command vdi answers the questions of the conformance suite: `go run ./cmd/vdi conform < questions.jsonl`.
package main

import (
	"bufio"
	"fmt"
	"os"

	"svc.invalid/vdi/vdi"
)

const wrongUse = 64

func main() {
	if len(os.Args) != 2 || os.Args[1] != "conform" {
		fmt.Fprintln(os.Stderr, "usage: vdi conform < questions.jsonl")
		os.Exit(wrongUse)
	}
	out := bufio.NewWriter(os.Stdout)
	err := vdi.Serve(os.Stdin, out)
	out.Flush()
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
