// Command witness cosigns logs' checkpoints: C2SP tlog-witness over HTTP, its heads in memory.
package main

import (
	"encoding/hex"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"os"
	"time"

	"svc.invalid/vdi/vdi"
)

const largestRequest = 64 << 10

func main() {
	name := flag.String("name", "", "name of the witness's key")
	seed := flag.String("seed", "", "file with the key's seed, 64 hex digits")
	listen := flag.String("listen", "127.0.0.1:0", "address and port")
	flag.Usage = func() {
		fmt.Fprintln(flag.CommandLine.Output(), "usage: witness --name NAME --seed FILE [--listen ADDRESS] LOG_VKEY...")
		flag.PrintDefaults()
	}
	flag.Parse()
	text, err := os.ReadFile(*seed)
	if err != nil {
		fail(err)
	}
	key := make([]byte, 32)
	if n, err := hex.Decode(key, trimmed(text)); err != nil || n != 32 {
		fail(fmt.Errorf("%s: expected 64 hex digits", *seed))
	}
	witness, err := vdi.NewWitness(*name, key, flag.Args(), func() int64 { return time.Now().Unix() })
	if err != nil {
		fail(err)
	}
	listener, err := net.Listen("tcp", *listen)
	if err != nil {
		fail(err)
	}
	fmt.Printf("http://%s %s\n", listener.Addr(), witness.Vkey())
	server := &http.Server{Handler: handler(witness), ReadTimeout: 10 * time.Second, WriteTimeout: 10 * time.Second}
	fail(server.Serve(listener))
}

func handler(witness *vdi.Witness) http.Handler {
	routes := http.NewServeMux()
	routes.HandleFunc("/add-checkpoint", func(answer http.ResponseWriter, request *http.Request) {
		if request.Method != http.MethodPost {
			answer.WriteHeader(http.StatusMethodNotAllowed)
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(answer, request.Body, largestRequest))
		if err != nil {
			answer.WriteHeader(http.StatusRequestEntityTooLarge)
			return
		}
		status, text := witness.AddCheckpoint(string(body))
		kind := "text/plain; charset=utf-8"
		if status == http.StatusConflict {
			kind = "text/x.tlog.size"
		}
		answer.Header().Set("content-type", kind)
		answer.WriteHeader(status)
		io.WriteString(answer, text)
	})
	return routes
}

func trimmed(text []byte) []byte {
	for len(text) > 0 && (text[len(text)-1] == '\n' || text[len(text)-1] == '\r') {
		text = text[:len(text)-1]
	}
	return text
}

func fail(err error) {
	fmt.Fprintln(os.Stderr, err)
	os.Exit(1)
}
