// Command vdi verifies documents of verifiable decision attestations, and answers the conformance suite.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strconv"
	"syscall"
	"unicode/utf8"

	"svc.invalid/vdi/vdi"
)

// Exit codes, as `vdi` has them. Of several documents the worst counts, 1 before 2.
const (
	valid       = 0
	notValid    = 1
	notChecked  = 2
	wrongUse    = 64
	interrupted = 130
	unheard     = 141
)

const usage = `usage: vdi verify FILE... [--trust TRUST] [--profile strict|standard|minimal] [--at SECONDS] [--json]
       vdi conform < questions.jsonl

verify   says of each document whether it is verified, not_valid, expired or could_not_check; what lies beside one
         another is held together. FILE is - for standard input. --trust names the file of whom the reader trusts.
conform  answers the questions of the conformance suite, a line each.

exit codes: 0 verified, 1 not valid or expired, 2 could not be checked, 64 wrong use, 130 stopped by hand, 141 nobody
            reads the output; go run ends with 1 for each of them but 0
`

type asked struct {
	files   []string
	trust   string
	profile string
	at      *int64
	json    bool
}

func main() {
	// Whoever stops the program, or reads no further, has a part of what would have been said.
	stopped, unread := make(chan os.Signal, 1), make(chan os.Signal, 1)
	signal.Notify(stopped, os.Interrupt)
	signal.Notify(unread, syscall.SIGPIPE)
	go func() {
		select {
		case <-stopped:
			os.Exit(interrupted)
		case <-unread:
			os.Exit(unheard)
		}
	}()
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

func run(arguments []string, in io.Reader, out, complaints io.Writer) int {
	if len(arguments) > 0 && (arguments[0] == "--help" || arguments[0] == "help" || arguments[0] == "-h") {
		fmt.Fprint(out, usage)
		return valid
	}
	if len(arguments) == 1 && arguments[0] == "conform" {
		if err := vdi.Serve(in, out); err != nil {
			fmt.Fprintln(complaints, err)
			return notChecked
		}
		return valid
	}
	if len(arguments) == 0 || arguments[0] != "verify" {
		fmt.Fprint(complaints, usage)
		return wrongUse
	}
	options, err := read(arguments[1:])
	if err != nil {
		fmt.Fprintf(complaints, "vdi verify: %s\n", err)
		return wrongUse
	}
	if options == nil {
		fmt.Fprint(out, usage)
		return valid
	}
	return verify(options, in, out, complaints)
}

// read gives nil where help is asked for.
func read(arguments []string) (*asked, error) {
	found := &asked{}
	value := func(i int) (string, error) {
		// The next option is no value: a trust file that somebody forgot to name is not "--json".
		if i+1 >= len(arguments) || len(arguments[i+1]) > 1 && arguments[i+1][0] == '-' {
			return "", fmt.Errorf("%s wants a value", arguments[i])
		}
		return arguments[i+1], nil
	}
	for i := 0; i < len(arguments); i++ {
		name := arguments[i]
		text, err := "", error(nil)
		switch name {
		case "--json":
			found.json = true
			continue
		case "--help", "-h":
			return nil, nil
		case "--trust", "--profile", "--at":
			if text, err = value(i); err != nil {
				return nil, err
			}
			i++
		default:
			if len(name) > 1 && name[0] == '-' {
				return nil, fmt.Errorf("unknown option %s", name)
			}
			found.files = append(found.files, name)
			continue
		}
		switch name {
		case "--trust":
			found.trust = text
		case "--profile":
			if text != "strict" && text != "standard" && text != "minimal" {
				return nil, fmt.Errorf("--profile is strict, standard or minimal, not %q", text)
			}
			found.profile = text
		case "--at":
			at, err := strconv.ParseInt(text, 10, 64)
			if err != nil || at < 0 || at > 99_999_999_999 {
				return nil, fmt.Errorf("--at is a time in Unix seconds, not %q", text)
			}
			found.at = &at
		}
	}
	if len(found.files) == 0 {
		return nil, fmt.Errorf("no file is named")
	}
	asksInput := 0
	for _, name := range append([]string{found.trust}, found.files...) {
		if name == "-" {
			asksInput++
		}
	}
	if asksInput > 1 {
		return nil, fmt.Errorf("standard input can be read once")
	}
	return found, nil
}

const largestFile = 256 << 20

func load(name string, in io.Reader) ([]byte, error) {
	if name != "-" {
		file, err := os.Open(name)
		if err != nil {
			return nil, err
		}
		defer file.Close()
		in = file
	}
	data, err := io.ReadAll(io.LimitReader(in, largestFile+1))
	if err == nil && len(data) > largestFile {
		err = fmt.Errorf("%s: larger than is read at once", name)
	}
	return data, err
}

func verify(options *asked, in io.Reader, out, complaints io.Writer) int {
	var trust *vdi.TrustFile
	if options.trust != "" {
		data, err := load(options.trust, in)
		if err == nil {
			trust, err = vdi.ReadTrustFile(data)
		}
		if err != nil {
			fmt.Fprintf(complaints, "Could not be checked: the trust file: %s\n", err)
			return notChecked
		}
	}
	// A file that cannot be read is one that could not be checked; the others are looked at.
	sources, worst := []vdi.Source{}, valid
	for _, name := range options.files {
		data, err := load(name, in)
		if err == nil && !utf8.Valid(data) {
			err = fmt.Errorf("%s: no UTF-8", name)
		}
		if err != nil {
			fmt.Fprintf(complaints, "Could not be checked: %s\n", err)
			sources, worst = append(sources, vdi.Source{Name: name, Unread: true}), notChecked
			continue
		}
		if name == "-" {
			name = "standard input"
		}
		sources = append(sources, vdi.Source{Name: name, Data: data})
	}
	documents := vdi.Examine(sources, trust, options.profile, options.at)
	if len(documents) == 0 {
		return notChecked
	}
	for _, document := range documents {
		line := document.String()
		if options.json {
			line = string(document.JSON())
		}
		if _, err := fmt.Fprintln(out, line); err != nil {
			if errors.Is(err, syscall.EPIPE) {
				return unheard
			}
			fmt.Fprintf(complaints, "Could not be said: %s\n", err)
			return notChecked
		}
		switch document.Verdict {
		case "not_valid", "expired":
			worst = notValid
		case "could_not_check":
			if worst == valid {
				worst = notChecked
			}
		}
	}
	return worst
}
