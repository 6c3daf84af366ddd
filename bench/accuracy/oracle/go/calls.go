package main

import (
	"go/ast"
	"go/token"
	"go/types"
)

// fileWalker reads the definitions and calls of one file under one configuration.
type fileWalker struct {
	reader  *reader
	fileSet *token.FileSet
	info    *types.Info
	file    string
}

// walk visits the declarations of a file. A call belongs to the function or method declared around it; one in a
// function literal that a package-level variable holds belongs to that variable; any other to the module.
func (w *fileWalker) walk(file *ast.File) {
	for _, declaration := range file.Decls {
		switch each := declaration.(type) {
		case *ast.FuncDecl:
			w.defineFunction(each)
			caller := w.id(each.Name.Pos())
			w.walkCalls(each, caller)
		case *ast.GenDecl:
			for _, spec := range each.Specs {
				value, ok := spec.(*ast.ValueSpec)
				if !ok {
					w.walkCalls(spec, "")
					continue
				}
				for index, expression := range value.Values {
					caller := ""
					if literal, ok := ast.Unparen(expression).(*ast.FuncLit); ok && len(value.Names) == len(value.Values) {
						caller = w.defineVariable(value.Names[index], literal)
					}
					w.walkCalls(expression, caller)
				}
				if value.Type != nil {
					w.walkCalls(value.Type, "")
				}
			}
		}
	}
}

func (w *fileWalker) id(position token.Pos) string {
	return w.reader.idOf(w.fileSet, position)
}

func (w *fileWalker) line(position token.Pos) int {
	return w.fileSet.PositionFor(position, false).Line
}

func (w *fileWalker) define(name *ast.Ident, whole ast.Node, kind, container string, isLoose bool) string {
	id := w.id(name.Pos())
	w.reader.definitions[id] = &Definition{
		ID:        id,
		Name:      name.Name,
		Kind:      kind,
		Container: container,
		File:      w.file,
		Line:      w.line(name.Pos()),
		StartLine: w.line(whole.Pos()),
		EndLine:   w.line(whole.End()),
		IsLoose:   isLoose || name.Name == "_",
	}
	return id
}

func (w *fileWalker) defineFunction(declaration *ast.FuncDecl) {
	if declaration.Recv == nil || len(declaration.Recv.List) == 0 {
		w.define(declaration.Name, declaration, "function", "", false)
		return
	}
	w.define(declaration.Name, declaration, "method", receiverName(declaration.Recv.List[0].Type), false)
}

func (w *fileWalker) defineVariable(name *ast.Ident, literal *ast.FuncLit) string {
	id := w.define(name, literal, "function", "", true)
	w.reader.definitions[id].StartLine = w.line(name.Pos())
	return id
}

// receiverName is the name of a receiver's type without pointer and type parameters.
func receiverName(expression ast.Expr) string {
	switch each := expression.(type) {
	case *ast.Ident:
		return each.Name
	case *ast.StarExpr:
		return receiverName(each.X)
	case *ast.ParenExpr:
		return receiverName(each.X)
	case *ast.IndexExpr:
		return receiverName(each.X)
	case *ast.IndexListExpr:
		return receiverName(each.X)
	}
	return ""
}

func (w *fileWalker) walkCalls(node ast.Node, caller string) {
	ast.Inspect(node, func(each ast.Node) bool {
		switch each := each.(type) {
		case *ast.TypeSpec:
			w.define(each.Name, each, "class", "", false)
			if declared, ok := each.Type.(*ast.InterfaceType); ok {
				w.defineInterface(declared, each.Name.Name)
			}
		case *ast.InterfaceType:
			w.defineInterface(each, "")
		case *ast.CallExpr:
			w.readCall(each, caller)
		case *ast.CompositeLit:
			w.readLiteral(each, caller)
		}
		return true
	})
}

// defineInterface makes definitions of the methods that an interface declares itself. A named interface is met before
// its type, so that its methods keep their container.
func (w *fileWalker) defineInterface(declared *ast.InterfaceType, container string) {
	for _, field := range declared.Methods.List {
		for _, name := range field.Names {
			if _, known := w.reader.definitions[w.id(name.Pos())]; known && container == "" {
				continue
			}
			w.define(name, field, "method", container, container == "")
		}
	}
}

func (w *fileWalker) readCall(call *ast.CallExpr, caller string) {
	function := calledExpression(call.Fun)
	if _, ok := function.(*ast.FuncLit); ok {
		return
	}
	value, known := w.info.Types[call.Fun]
	if known && value.IsType() {
		w.readConversion(call, function, caller)
		return
	}
	name := calledName(function)
	if known && value.IsBuiltin() && name != nil && name.Name == "new" {
		w.readNew(call, caller)
	}
	position := call.Fun.Pos()
	if name != nil {
		position = name.Pos()
	}
	site := w.site(position, call, caller)
	if name != nil {
		site.CalleeName = name.Name
	}
	outcome, construct := w.resolve(site, function, name, value)
	if site.Outcome != "internal" {
		site.Outcome = outcome
		site.Construct = construct
	}
}

// calledExpression leaves out parentheses and type arguments.
func calledExpression(expression ast.Expr) ast.Expr {
	switch each := expression.(type) {
	case *ast.ParenExpr:
		return calledExpression(each.X)
	case *ast.IndexExpr:
		return each
	case *ast.IndexListExpr:
		return calledExpression(each.X)
	}
	return expression
}

func calledName(expression ast.Expr) *ast.Ident {
	switch each := expression.(type) {
	case *ast.Ident:
		return each
	case *ast.SelectorExpr:
		return each.Sel
	case *ast.IndexExpr:
		return calledName(ast.Unparen(each.X))
	case *ast.IndexListExpr:
		return calledName(ast.Unparen(each.X))
	case *ast.StarExpr:
		return calledName(ast.Unparen(each.X))
	}
	return nil
}

// site is the one at a position; the same call seen under another configuration is the same site.
func (w *fileWalker) site(position token.Pos, whole ast.Node, caller string) *Site {
	key := w.id(position)
	site, ok := w.reader.sites[key]
	if !ok {
		site = &Site{
			File:      w.file,
			Line:      w.line(position),
			StartLine: w.line(whole.Pos()),
			Caller:    caller,
			Targets:   []string{},
			Possible:  []string{},
			key:       key,

			DeclaredNames: []string{},
		}
		w.reader.sites[key] = site
	}
	return site
}

func (w *fileWalker) resolve(site *Site, function ast.Expr, name *ast.Ident, value types.TypeAndValue) (string, string) {
	if name == nil {
		return "declared", "call of a value without a name"
	}
	object := w.info.Uses[name]
	// `f[T]()` names a function, `list[0]()` calls an element.
	if index, ok := function.(*ast.IndexExpr); ok {
		if _, isFunction := object.(*types.Func); !isFunction {
			_ = index
			return "declared", "call of an element"
		}
		function = ast.Unparen(index.X)
	}
	switch object := object.(type) {
	case nil:
		return "unresolved", "no type is known"
	case *types.Builtin:
		return "external", "builtin"
	case *types.Func:
		return w.resolveFunction(site, function, object.Origin())
	case *types.Var:
		// What a variable that was declared with a literal holds may be another function by now.
		if id := w.id(object.Pos()); id != "" {
			site.Possible = addOnce(site.Possible, id)
			file, _, _ := cutLast(id)
			site.DeclaredNames = addOnce(site.DeclaredNames, file+"#"+object.Name())
		}
		if object.IsField() {
			return "declared", "call of a field"
		}
		return "declared", "call of a variable"
	}
	return "unresolved", "something else"
}

func (w *fileWalker) resolveFunction(site *Site, expression ast.Expr, function *types.Func) (string, string) {
	id := w.id(function.Pos())
	construct := w.constructOf(expression, function)
	receiver := function.Type().(*types.Signature).Recv()
	if receiver != nil && types.IsInterface(receiver.Type()) {
		if declared, ok := receiver.Type().Underlying().(*types.Interface); ok {
			methods := map[string]int{}
			for index := range declared.NumMethods() {
				each := declared.Method(index)
				methods[each.Name()] = each.Type().(*types.Signature).Params().Len()
			}
			w.reader.throughInterface[site.key] = append(w.reader.throughInterface[site.key], interfaceCall{function.Name(), methods})
		}
	}
	if id == "" {
		return "external", construct
	}
	site.Targets = addOnce(site.Targets, id)
	site.Outcome = "internal"
	site.Construct = construct
	return "internal", construct
}

// constructOf says in a few words what kind of code a call is.
func (w *fileWalker) constructOf(expression ast.Expr, function *types.Func) string {
	selector, ok := expression.(*ast.SelectorExpr)
	if !ok {
		return "call of a bare name"
	}
	selection, ok := w.info.Selections[selector]
	if !ok {
		return "call through a package"
	}
	if selection.Kind() == types.MethodExpr {
		return "call of a method expression"
	}
	how := "method call"
	if types.IsInterface(selection.Recv()) {
		how = "method call through an interface"
	}
	if _, isParameter := types.Unalias(selection.Recv()).(*types.TypeParam); isParameter {
		how = "method call on a type parameter"
	}
	if len(selection.Index()) > 1 {
		how = "promoted " + how
	}
	return how + " on " + describeReceiver(selector.X, w.info)
}

func describeReceiver(expression ast.Expr, info *types.Info) string {
	switch each := ast.Unparen(expression).(type) {
	case *ast.Ident:
		if variable, ok := info.Uses[each].(*types.Var); ok && variable.Pkg() != nil && variable.Parent() == variable.Pkg().Scope() {
			return "a package variable"
		}
		return "a variable"
	case *ast.CallExpr:
		return "a call's result"
	case *ast.SelectorExpr:
		return "a field"
	case *ast.IndexExpr:
		return "an element"
	case *ast.TypeAssertExpr:
		return "a type assertion"
	case *ast.CompositeLit, *ast.UnaryExpr:
		return "a literal"
	}
	return "an expression"
}

func (w *fileWalker) readConversion(call *ast.CallExpr, function ast.Expr, caller string) {
	if name := calledName(function); name != nil {
		w.readTypeUse(name, call, caller, "conversion")
	}
}

func (w *fileWalker) readLiteral(literal *ast.CompositeLit, caller string) {
	if name := calledName(literal.Type); literal.Type != nil && name != nil {
		w.readTypeUse(name, literal, caller, "composite literal")
	}
}

// readNew reads `new(T)`, which makes a T as `T{}` does.
func (w *fileWalker) readNew(call *ast.CallExpr, caller string) {
	if _, isPointer := ast.Unparen(call.Args[0]).(*ast.StarExpr); isPointer {
		return
	}
	if name := calledName(ast.Unparen(call.Args[0])); name != nil {
		w.readTypeUse(name, call, caller, "new")
	}
}

// readTypeUse notes that a value of a type of the repository is made: no call, but nobody is wrong who says it is used.
func (w *fileWalker) readTypeUse(name *ast.Ident, whole ast.Node, caller, construct string) {
	object, ok := w.info.Uses[name].(*types.TypeName)
	if !ok || w.id(object.Pos()) == "" {
		return
	}
	site := w.site(name.Pos(), whole, caller)
	site.CalleeName = name.Name
	site.Outcome = "declared"
	site.Construct = construct
	site.Possible = addOnce(site.Possible, w.id(object.Pos()))
}
