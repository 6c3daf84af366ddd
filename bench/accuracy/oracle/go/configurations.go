package main

import (
	"go/build/constraint"
	"os"
	"path/filepath"
	"sort"
	"strings"
)

// Configuration is a platform and the build tags that are set.
type Configuration struct {
	Platform string
	Tags     []string
}

func (c Configuration) String() string {
	if len(c.Tags) == 0 {
		return c.Platform
	}
	return c.Platform + " with " + strings.Join(c.Tags, ",")
}

var platforms = []string{"linux", "windows", "darwin"}

// What the toolchain itself sets or leaves out, so that nobody chooses it by hand.
var ownTags = map[string]bool{"ignore": true, "cgo": true, "gc": true, "race": true, "msan": true, "asan": true, "unix": true}

// configurationsOf gives the three common platforms, and on the first one each set of custom tags that some file of
// the module asks for and no platform alone satisfies.
func configurationsOf(module string) []Configuration {
	var configurations []Configuration
	for _, platform := range platforms {
		configurations = append(configurations, Configuration{Platform: platform})
	}
	seen := map[string]bool{}
	_ = filepath.WalkDir(module, func(path string, entry os.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		if entry.IsDir() && path != module && isLeftOut(entry.Name()) {
			return filepath.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(path, ".go") {
			return nil
		}
		for _, tags := range tagsWanted(path) {
			if key := strings.Join(tags, ","); len(tags) > 0 && !seen[key] && len(seen) < 12 {
				seen[key] = true
				configurations = append(configurations, Configuration{Platform: platforms[0], Tags: tags})
			}
		}
		return nil
	})
	return configurations
}

// tagsWanted tries single custom tags of a file's constraint, then all of them together: what satisfies it on the first
// platform is wanted. Nothing where the file needs none.
func tagsWanted(path string) [][]string {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil
	}
	for _, line := range strings.Split(string(text), "\n") {
		trimmed := strings.TrimSpace(line)
		if strings.HasPrefix(trimmed, "package ") {
			return nil
		}
		if !constraint.IsGoBuild(trimmed) {
			continue
		}
		expression, err := constraint.Parse(trimmed)
		if err != nil {
			return nil
		}
		var custom []string
		collectTags(expression, &custom)
		if expression.Eval(isSetWith(nil)) {
			return nil
		}
		for _, tag := range custom {
			if expression.Eval(isSetWith([]string{tag})) {
				return [][]string{{tag}}
			}
		}
		if expression.Eval(isSetWith(custom)) {
			sort.Strings(custom)
			return [][]string{custom}
		}
		return nil
	}
	return nil
}

func collectTags(expression constraint.Expr, into *[]string) {
	switch each := expression.(type) {
	case *constraint.TagExpr:
		if !isPlatformTag(each.Tag) && !ownTags[each.Tag] && !strings.HasPrefix(each.Tag, "go1.") {
			*into = append(*into, each.Tag)
		}
	case *constraint.NotExpr:
		collectTags(each.X, into)
	case *constraint.AndExpr:
		collectTags(each.X, into)
		collectTags(each.Y, into)
	case *constraint.OrExpr:
		collectTags(each.X, into)
		collectTags(each.Y, into)
	}
}

func isSetWith(tags []string) func(string) bool {
	return func(tag string) bool {
		if tag == platforms[0] || tag == "unix" || tag == "gc" || tag == "amd64" || strings.HasPrefix(tag, "go1.") {
			return true
		}
		for _, each := range tags {
			if each == tag {
				return true
			}
		}
		return false
	}
}

func isPlatformTag(tag string) bool {
	switch tag {
	case "aix", "android", "darwin", "dragonfly", "freebsd", "illumos", "ios", "js", "linux", "netbsd", "openbsd", "plan9",
		"solaris", "wasip1", "windows", "zos", "hurd", "nacl", "appengine",
		"386", "amd64", "arm", "arm64", "loong64", "mips", "mips64", "mips64le", "mipsle", "ppc64", "ppc64le", "riscv64",
		"s390x", "wasm", "sparc64":
		return true
	}
	return false
}
