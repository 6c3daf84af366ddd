// Command oracle prints, as JSON, every definition and every call of a Go repository as the Go type checker sees them.
//
// It type-checks the modules below a root several times, once for each platform and set of build tags that brings new
// files in, and joins what it saw by position: a call that leads to one function on Linux and to another on Windows
// has both as targets.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"sort"
	"strings"
	"time"
)

// Output is the whole answer.
type Output struct {
	Definitions []*Definition `json:"definitions"`
	Sites       []*Site       `json:"sites"`
	Files       []string      `json:"files"`
	Projects    []Project     `json:"projects"`
	Errors      []string      `json:"errors"`
}

// Definition is a function, a method (also one that only an interface declares), a type, or a variable that holds a
// function literal.
type Definition struct {
	ID        string `json:"id"`
	Name      string `json:"name"`
	Kind      string `json:"kind"`
	Container string `json:"container"`
	File      string `json:"file"`
	Line      int    `json:"line"`
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	IsLoose   bool   `json:"isLoose"`
}

// Site is one call, or one composite literal or conversion of a type of the repository.
type Site struct {
	File       string   `json:"file"`
	Line       int      `json:"line"`
	StartLine  int      `json:"startLine"`
	CalleeName string   `json:"calleeName"`
	Caller     string   `json:"caller"`
	Outcome    string   `json:"outcome"`
	Targets    []string `json:"targets"`
	Possible   []string `json:"possible"`
	// DeclaredNames are `file#name` of fields and variables whose value is called.
	DeclaredNames []string `json:"declaredNames"`
	Construct     string   `json:"construct"`

	key string
}

// Project is one run of the type checker.
type Project struct {
	Label        string `json:"label"`
	Files        int    `json:"files"`
	Milliseconds int64  `json:"milliseconds"`
}

func main() {
	root := flag.String("root", ".", "the repository")
	flag.Parse()
	absolute, err := filepath.EvalSymlinks(*root)
	if err == nil {
		absolute, err = filepath.Abs(absolute)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	output := readRepository(absolute)
	if err := json.NewEncoder(os.Stdout).Encode(output); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// readRepository checks every module below the root under as many configurations as it takes to see every file that
// some configuration of a common platform can see.
func readRepository(root string) *Output {
	reader := newReader(root)
	output := &Output{Projects: []Project{}, Errors: []string{}}
	for _, module := range findModules(root) {
		for _, configuration := range configurationsOf(module) {
			start := time.Now()
			before := len(reader.files)
			errors := reader.read(module, configuration)
			if len(output.Errors) < 40 {
				output.Errors = append(output.Errors, errors...)
			}
			relative, _ := filepath.Rel(root, module)
			output.Projects = append(output.Projects, Project{
				Label:        strings.TrimSpace(relative + " " + configuration.String()),
				Files:        len(reader.files) - before,
				Milliseconds: time.Since(start).Milliseconds(),
			})
		}
	}
	reader.finish(output)
	return output
}

// findModules lists the folders with a go.mod, without dependencies and test data.
func findModules(root string) []string {
	var modules []string
	_ = filepath.WalkDir(root, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if entry.IsDir() && path != root && isLeftOut(entry.Name()) {
			return filepath.SkipDir
		}
		if entry.Name() == "go.mod" {
			modules = append(modules, filepath.Dir(path))
		}
		return nil
	})
	sort.Strings(modules)
	return modules
}

func isLeftOut(folder string) bool {
	return folder == "vendor" || folder == "testdata" || folder == "node_modules" ||
		strings.HasPrefix(folder, ".") || strings.HasPrefix(folder, "_")
}
