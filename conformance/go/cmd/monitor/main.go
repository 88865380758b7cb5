// Command monitor derives a published log from its entries and holds it against the head that it saw before.
package main

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"io/fs"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"time"

	"svc.invalid/vdi/vdi"
)

// A full bundle holds 256 entries of at most 65,535 bytes.
const largestFile = 256 * (2 + 65_535)

func main() {
	vkey := flag.String("vkey", "", "the log's vkey")
	seen := flag.String("seen", "", "file in which the head is remembered")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: monitor --vkey VKEY [--seen FILE] FOLDER_OR_URL\n\nexit codes: 0 the log is whole and continues what was seen, 1 it is not or does not, 2 it could not be read")
		flag.PrintDefaults()
	}
	flag.Parse()
	if flag.NArg() != 1 {
		flag.Usage()
		os.Exit(64)
	}
	before, err := read(*seen)
	check(err)
	monitor, err := vdi.NewMonitor(*vkey, fetcher(flag.Arg(0)))
	check(err)
	head, fault, err := monitor.Check(before)
	check(err)
	if fault != "" {
		fmt.Println(fault)
		os.Exit(1)
	}
	if *seen != "" {
		text, err := json.Marshal(head)
		check(err)
		check(os.WriteFile(*seen+".new", append(text, '\n'), 0o600))
		check(os.Rename(*seen+".new", *seen))
	}
	fmt.Printf("%d entries hash to %s\n", head.Size, head.Root)
}

// read gives the head of an earlier run, nil where there was none.
func read(path string) (*vdi.Head, error) {
	if path == "" {
		return nil, nil
	}
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	head := &vdi.Head{}
	return head, json.Unmarshal(text, head)
}

func fetcher(place string) func(string) ([]byte, error) {
	if !strings.HasPrefix(place, "http://") && !strings.HasPrefix(place, "https://") {
		return func(path string) ([]byte, error) { return os.ReadFile(filepath.Join(place, filepath.FromSlash(path))) }
	}
	client := &http.Client{Timeout: 30 * time.Second}
	prefix := strings.TrimSuffix(place, "/") + "/"
	return func(path string) ([]byte, error) {
		answer, err := client.Get(prefix + path)
		if err != nil {
			return nil, err
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			return nil, fmt.Errorf("%s: %s", path, answer.Status)
		}
		// A log's open volume changes; the rest is fetched of the volume that the checkpoint was redirected to.
		if found := answer.Request.URL.String(); path == "checkpoint" && strings.HasSuffix(found, "/"+path) {
			prefix = strings.TrimSuffix(found, path)
		}
		return io.ReadAll(io.LimitReader(answer.Body, largestFile))
	}
}

func check(err error) {
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(2)
	}
}
