package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"sort"
	"strings"

	"golang.org/x/tools/go/packages"
)

// reader gathers what several runs of the type checker see.
type reader struct {
	root        string
	files       map[string]bool
	definitions map[string]*Definition
	sites       map[string]*Site
	// byName holds the methods of every type of the repository that is no interface: type -> method -> definition id.
	concrete map[string]map[string]method
	// Calls through an interface that were seen, by site: the methods of that interface, so that implementations can be
	// told once all types are known.
	throughInterface map[string][]interfaceCall
}

type method struct {
	id         string
	parameters int
}

type interfaceCall struct {
	name    string
	methods map[string]int
}

func newReader(root string) *reader {
	return &reader{
		root:             root,
		files:            map[string]bool{},
		definitions:      map[string]*Definition{},
		sites:            map[string]*Site{},
		concrete:         map[string]map[string]method{},
		throughInterface: map[string][]interfaceCall{},
	}
}

// read type-checks one module under one configuration. What is wrong with it is returned, and what could be checked
// none the less counts.
func (r *reader) read(module string, configuration Configuration) []string {
	fileSet := token.NewFileSet()
	environment := append(os.Environ(), "GOOS="+configuration.Platform, "GOARCH=amd64", "CGO_ENABLED=0")
	config := &packages.Config{
		Mode:  packages.LoadAllSyntax,
		Dir:   module,
		Env:   environment,
		Fset:  fileSet,
		Tests: true,
		ParseFile: func(fileSet *token.FileSet, filename string, source []byte) (*ast.File, error) {
			file, err := parser.ParseFile(fileSet, filename, source, parser.SkipObjectResolution|parser.ParseComments)
			// Nobody asks what the bodies of dependencies call.
			if file != nil && !r.isInside(filename) {
				for _, declaration := range file.Decls {
					if function, ok := declaration.(*ast.FuncDecl); ok {
						function.Body = nil
					}
				}
			}
			return file, err
		},
	}
	if len(configuration.Tags) > 0 {
		config.BuildFlags = []string{"-tags=" + strings.Join(configuration.Tags, ",")}
	}
	loaded, err := packages.Load(config, "./...")
	if err != nil {
		return []string{fmt.Sprintf("%s: %v", configuration, err)}
	}
	var errors []string
	for _, each := range loaded {
		for _, problem := range each.Errors {
			if !strings.Contains(problem.Msg, "missing function body") && !strings.Contains(problem.Msg, "build constraints exclude") {
				errors = append(errors, fmt.Sprintf("%s: %s: %s", configuration, each.ID, problem.Msg))
			}
		}
		r.readPackage(fileSet, each)
	}
	return errors
}

func (r *reader) isInside(filename string) bool {
	relative, err := filepath.Rel(r.root, filename)
	return err == nil && !strings.HasPrefix(relative, "..")
}

func (r *reader) readPackage(fileSet *token.FileSet, loaded *packages.Package) {
	if loaded.TypesInfo == nil {
		return
	}
	for _, file := range loaded.Syntax {
		filename := fileSet.PositionFor(file.Package, false).Filename
		if !r.isInside(filename) || !strings.HasSuffix(filename, ".go") {
			continue
		}
		relative, _ := filepath.Rel(r.root, filename)
		r.files[filepath.ToSlash(relative)] = true
		walker := &fileWalker{reader: r, fileSet: fileSet, info: loaded.TypesInfo, file: filepath.ToSlash(relative)}
		walker.walk(file)
	}
	r.collectMethodSets(fileSet, loaded.Types)
}

// collectMethodSets notes which methods each type has, promoted ones too, for the implementations of interfaces.
func (r *reader) collectMethodSets(fileSet *token.FileSet, checked *types.Package) {
	if checked == nil {
		return
	}
	for _, name := range checked.Scope().Names() {
		typeName, ok := checked.Scope().Lookup(name).(*types.TypeName)
		if !ok || typeName.IsAlias() || types.IsInterface(typeName.Type()) {
			continue
		}
		methods := map[string]method{}
		set := types.NewMethodSet(types.NewPointer(typeName.Type()))
		for index := range set.Len() {
			function, ok := set.At(index).Obj().(*types.Func)
			if !ok {
				continue
			}
			signature := function.Type().(*types.Signature)
			methods[function.Name()] = method{r.idOf(fileSet, function.Origin().Pos()), signature.Params().Len()}
		}
		if len(methods) > 0 {
			r.concrete[r.idOf(fileSet, typeName.Pos())+name] = methods
		}
	}
}

// idOf is a definition's id: its file and the offset of its name. Empty outside the repository.
func (r *reader) idOf(fileSet *token.FileSet, position token.Pos) string {
	if !position.IsValid() {
		return ""
	}
	// Where the text stands, not where a `//line` comment says that it came from.
	place := fileSet.PositionFor(position, false)
	if !r.isInside(place.Filename) {
		return ""
	}
	relative, _ := filepath.Rel(r.root, place.Filename)
	return fmt.Sprintf("%s:%d", filepath.ToSlash(relative), place.Offset)
}

// finish adds the implementations that calls through interfaces may reach, and puts everything in order.
func (r *reader) finish(output *Output) {
	for key, calls := range r.throughInterface {
		site := r.sites[key]
		for _, call := range calls {
			for _, methods := range r.concrete {
				if implements(methods, call.methods) {
					site.Possible = addOnce(site.Possible, methods[call.name].id)
				}
			}
		}
	}
	for _, each := range r.definitions {
		output.Definitions = append(output.Definitions, each)
	}
	for _, each := range r.sites {
		var possible []string
		for _, id := range each.Possible {
			if id != "" && !contains(each.Targets, id) {
				possible = append(possible, id)
			}
		}
		sort.Strings(possible)
		each.Possible = possible
		output.Sites = append(output.Sites, each)
	}
	for file := range r.files {
		output.Files = append(output.Files, file)
	}
	sort.Slice(output.Definitions, func(a, b int) bool { return before(output.Definitions[a].ID, output.Definitions[b].ID) })
	sort.Slice(output.Sites, func(a, b int) bool { return before(output.Sites[a].key, output.Sites[b].key) })
	sort.Strings(output.Files)
}

// implements goes by names and numbers of parameters: types of one package are different ones in each run of the
// checker, and a target that is merely possible costs nobody anything.
func implements(methods map[string]method, wanted map[string]int) bool {
	for name, parameters := range wanted {
		if found, ok := methods[name]; !ok || found.parameters != parameters {
			return false
		}
	}
	return true
}

// before orders `file:offset` by file, then by number.
func before(a, b string) bool {
	fileA, offsetA, _ := cutLast(a)
	fileB, offsetB, _ := cutLast(b)
	if fileA != fileB {
		return fileA < fileB
	}
	if len(offsetA) != len(offsetB) {
		return len(offsetA) < len(offsetB)
	}
	return offsetA < offsetB
}

func cutLast(id string) (string, string, bool) {
	index := strings.LastIndex(id, ":")
	if index < 0 {
		return id, "", false
	}
	return id[:index], id[index+1:], true
}

func addOnce(list []string, item string) []string {
	if item == "" || contains(list, item) {
		return list
	}
	return append(list, item)
}

func contains(list []string, item string) bool {
	for _, each := range list {
		if each == item {
			return true
		}
	}
	return false
}
