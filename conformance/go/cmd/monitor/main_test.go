package main

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"testing"
)

// A client takes checkpoint and tiles of one comparison under one prefix, whatever a log that is rolled over redirects to next.
func TestTilesAreFetchedUnderThePrefixOfTheCheckpoint(t *testing.T) {
	volume := "aaaaaaaa"
	server := httptest.NewServer(http.HandlerFunc(func(answer http.ResponseWriter, request *http.Request) {
		var rest string
		if n, _ := fmt.Sscanf(request.URL.Path, "/log/%s", &rest); n == 1 {
			http.Redirect(answer, request, "/logs/"+volume+"/"+rest, http.StatusTemporaryRedirect)
			return
		}
		fmt.Fprint(answer, request.URL.Path)
	}))
	defer server.Close()
	fetch := fetcher(server.URL + "/log/")
	for _, each := range []struct{ path, wanted string }{{"checkpoint", "/logs/aaaaaaaa/checkpoint"}, {"tile/entries/000", "/logs/aaaaaaaa/tile/entries/000"}} {
		found, err := fetch(each.path)
		if err != nil || string(found) != each.wanted {
			t.Errorf("%s: %s, %v", each.path, found, err)
		}
		volume = "bbbbbbbb"
	}
}
