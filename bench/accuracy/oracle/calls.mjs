/**
 * Where each call of a program leads, as TypeScript's classic checker sees it.
 *
 * Two questions are asked of the checker for every call: which symbol the called name is (aliases followed), and which
 * signature the call resolves to. The symbol wins where it has an implementation, because `const f: Handler = () => …`
 * has the signature of the type and the body of `f`; the signature finds what the symbol alone cannot, such as the
 * function behind `const f = bind(g)`.
 */
import ts from 'typescript-oracle';
import { componentId, componentName } from './components.mjs';
import {
  definitionId,
  enclosingFunction,
  isWritten,
  lineOf,
  MODULE_CALLER,
  nameOfFunction,
  outermost,
  walk,
  withoutReaction,
} from './definitions.mjs';
import { relativeTo } from './projects.mjs';

/** @typedef {import('./definitions.mjs').Definition} Definition */
/** @typedef {import('./components.mjs').ComponentCode} ComponentCode */
/** @typedef {import('./components.mjs').ComponentTag} ComponentTag */

/**
 * One call, construction, JSX element, decorator or tagged template.
 * @typedef {object} CallSite
 * @property {string} file
 * @property {number} line of the called name
 * @property {number} startLine of the whole expression: a long chain starts lines above its last name
 * @property {string} calleeName as written at the call
 * @property {string | null} caller id of the enclosing definition, null for the module
 * @property {string} callerName
 * @property {string[]} otherCallers ids of enclosing definitions that may be named instead (see enclosingFunction)
 * @property {string[]} otherCallerNames those, with `<module>` where that is one
 * @property {Outcome} outcome
 * @property {string[]} targets ids of the definitions that are called, for sure
 * @property {string[]} possible ids that may be called: a union's members, overriding methods, `f` of `f.call(…)`
 * @property {string[]} declared keys of the declarations without a body that the call resolves to (interface members)
 * @property {string[]} declaredNames `file#name` of those
 * @property {string} construct for the report: what kind of code this call is
 */

/**
 * - `internal`: definitions of this repository
 * - `declared`: only a signature of this repository is known (interface member, function type, abstract method)
 * - `external`: the language's library or a dependency
 * - `unresolved`: the checker cannot say, above all because the receiver is `any`
 * @typedef {'internal' | 'declared' | 'external' | 'unresolved'} Outcome
 */

/**
 * @param {ts.Program} program
 * @param {{root: string, owned: ReadonlySet<string>, sourceFiles: ReadonlySet<string>, definitions: ReadonlyMap<string, Definition>, components: ReadonlyMap<string, {code: ComponentCode}>}} scope
 *   calls are read in `owned` files; `definitions` holds those of all `sourceFiles`; `components` are those of them which
 *   a compiler has made TypeScript of
 * @returns {{sites: CallSite[], overrides: Map<string, Set<string>>}} `overrides` leads from a member's declaration to
 *   the definitions that implement or override it, and to its redeclarations in derived types, one step
 */
export function readCalls(program, scope) {
  const reader = createReader(program.getTypeChecker(), scope);
  /** @type {CallSite[]} */
  const sites = [];
  for (const sourceFile of program.getSourceFiles()) {
    const file = relativeTo(scope.root, sourceFile.fileName);
    if (!scope.owned.has(file)) continue;
    const code = scope.components.get(file)?.code;
    /** @type {CallSite[]} */
    const found = [];
    walk(sourceFile, (node) => {
      if (ts.isClassLike(node) || ts.isInterfaceDeclaration(node)) reader.addHeritageOverrides(node);
      else if (ts.isObjectLiteralExpression(node)) reader.addLiteralOverrides(node);
      else if (isCall(node) && isWritten(calledName(node, code), code))
        found.push(describeSite(node, sourceFile, file, resolveOrSayWhyNot(reader, node, code), code));
    });
    for (const tag of code?.tags ?? []) {
      const { outcome, targets } = reader.resolveTag(tag.symbolIn(sourceFile, reader.checker), file, tag);
      found.push(describeTag(tag, file, outcome, targets));
    }
    sites.push(...(code ? onceForEachPlace(found) : found));
  }
  return { sites, overrides: reader.overrides };
}

/**
 * A compiler writes an expression of a template as often as it needs it: the one that is resolved best counts.
 * @param {readonly (CallSite & {place?: string})[]} sites
 * @returns {CallSite[]}
 */
function onceForEachPlace(sites) {
  /** @type {Map<string, CallSite>} */
  const best = new Map();
  const worth = (/** @type {CallSite | undefined} */ site) =>
    site === undefined
      ? -1
      : site.targets.length * 4 + Math.min(site.possible.length, 1) * 2 + Number(site.outcome !== 'unresolved');
  for (const { place, ...site } of sites)
    if (worth(site) > worth(best.get(String(place)))) best.set(String(place), site);
  return [...best.values()];
}

/** @typedef {ts.CallExpression | ts.NewExpression | ts.JsxOpeningElement | ts.JsxSelfClosingElement | ts.Decorator | ts.TaggedTemplateExpression} CallNode */

/**
 * @typedef {Pick<CallSite, 'outcome' | 'targets' | 'possible' | 'declared' | 'declaredNames' | 'construct'>} Resolution
 */

/**
 * Test fixtures of linters hold code that trips assertions of the checker; one such call must not end the run.
 * @param {ReturnType<typeof createReader>} reader
 * @param {CallNode} node
 * @param {ComponentCode} [code]
 * @returns {Resolution}
 */
function resolveOrSayWhyNot(reader, node, code) {
  try {
    return reader.resolve(node, code);
  } catch {
    return {
      outcome: 'unresolved',
      targets: [],
      possible: [],
      declared: [],
      declaredNames: [],
      construct: 'the checker itself failed',
    };
  }
}

/**
 * @param {ts.Node} node
 * @returns {node is CallNode}
 */
function isCall(node) {
  if (ts.isCallExpression(node)) {
    const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword || ts.isMetaProperty(node.expression);
    const isRequire = ts.isIdentifier(node.expression) && node.expression.text === 'require';
    return !isImport && !isRequire;
  }
  if (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) {
    if (node.tagName.kind === ts.SyntaxKind.ThisKeyword) return false;
    return !(ts.isIdentifier(node.tagName) && /^[a-z]/.test(node.tagName.text));
  }
  // `@f()` is seen as its inner call; what that returns is applied too, but has no name to be found by.
  if (ts.isDecorator(node)) return !ts.isCallExpression(node.expression);
  return ts.isNewExpression(node) || ts.isTaggedTemplateExpression(node);
}

/**
 * @param {CallNode} node
 * @param {ts.SourceFile} sourceFile
 * @param {string} file
 * @param {Resolution} resolution
 * @param {ComponentCode} [code]
 * @returns {CallSite & {place: string}} `place` is one place of the file
 */
function describeSite(node, sourceFile, file, resolution, code) {
  const { owner, alsoAccepted } = enclosingFunction(node, code);
  const lineOfNode = (/** @type {ts.Node} */ each) => lineOf(sourceFile, each.getStart(sourceFile), code);
  const called = calledName(node, code);
  const naming = owner && nameOfFunction(owner);
  const outside = code ? componentName(file) : MODULE_CALLER;
  const otherNames = alsoAccepted.map((each) => (each && nameOfFunction(each)?.name) || outside);
  const line = lineOfNode(called);
  const place = code?.placeOf(called.getStart(sourceFile)) ?? null;
  const isHandedOn = code !== undefined && place !== null && code.isHandedOn(place);
  const calleeName = called.kind === ts.SyntaxKind.SuperKeyword ? 'super' : nameText(called);
  return {
    file,
    line,
    // What was moved elsewhere by a compiler may seem to begin behind its name.
    startLine: Math.min(line, lineOfNode(node)),
    calleeName,
    caller: owner && definitionId(owner, file),
    callerName: naming?.name ?? outside,
    otherCallers: alsoAccepted.flatMap((each) => (each ? [definitionId(each, file)] : [])),
    otherCallerNames: code ? [...otherNames, MODULE_CALLER] : otherNames,
    ...resolution,
    targets: isHandedOn ? [] : resolution.targets,
    possible: isHandedOn ? [...resolution.targets, ...resolution.possible] : resolution.possible,
    place: `${place} ${calleeName}`,
  };
}

/**
 * @param {ComponentTag} tag
 * @param {string} file
 * @param {Outcome} outcome
 * @param {string[]} targets
 * @returns {CallSite & {place: string}}
 */
function describeTag(tag, file, outcome, targets) {
  return {
    file,
    line: tag.line,
    startLine: tag.line,
    calleeName: tag.names[0] ?? tag.name,
    caller: null,
    callerName: componentName(file),
    otherCallers: [],
    otherCallerNames: [MODULE_CALLER],
    outcome,
    targets,
    possible: [],
    declared: [],
    declaredNames: [],
    construct: 'tag of a component',
    place: `${tag.place} <`,
  };
}

/**
 * @param {ts.TypeChecker} checker
 * @param {Parameters<typeof readCalls>[1]} scope
 */
function createReader(checker, { root, sourceFiles, definitions, components }) {
  /** @type {Map<string, Set<string>>} */
  const overrides = new Map();
  const byNameInFile = groupByNameInFile(definitions.values());

  const fileOf = (/** @type {ts.Node} */ node) => relativeTo(root, node.getSourceFile().fileName);

  /** @param {ts.Symbol | undefined} symbol */
  function followAlias(symbol) {
    return symbol && symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol;
  }

  /**
   * Ids of the definitions behind a symbol.
   * @param {ts.Symbol | undefined} symbol
   * @param {number} depth hops left through `a = b`, so that circular code ends
   * @returns {string[]}
   */
  function implementationsOfSymbol(symbol, depth = 4) {
    const followed = followAlias(symbol);
    return unique((followed?.declarations ?? []).flatMap((declaration) => implementationsOf(declaration, depth)));
  }

  /**
   * @param {ts.Node} declaration
   * @param {number} depth
   * @returns {string[]}
   */
  function implementationsOf(declaration, depth) {
    if (depth === 0) return [];
    const file = fileOf(declaration);
    if (!sourceFiles.has(file)) return [];
    // What a compiler has put into a component of its own is the component.
    const code = components.get(file)?.code;
    if (code && isDefaultExport(declaration, code)) return [componentId(file)];
    if (/\.d\.[cm]?ts$/.test(file)) return implementationsBesideDeclarationFile(declaration, file);
    const target = ts.isConstructorDeclaration(declaration) ? declaration.parent : declaration;
    const id = definitionId(target, file);
    if (definitions.has(id) && (ts.isClassLike(target) || ts.isFunctionLike(target))) return [id];
    if (ts.isShorthandPropertyAssignment(declaration)) {
      return implementationsOfSymbol(checker.getShorthandAssignmentValueSymbol(declaration), depth - 1);
    }
    if (ts.isBindingElement(declaration)) {
      const key = declaration.propertyName ?? declaration.name;
      if (declaration.initializer || declaration.dotDotDotToken || !ts.isIdentifier(key)) return [];
      return implementationsOfSymbol(checker.getTypeAtLocation(declaration.parent).getProperty(key.text), depth - 1);
    }
    const value = assignedValue(declaration);
    if (!value) return [];
    if (ts.isClassLike(value) || ts.isFunctionExpression(value) || ts.isArrowFunction(value)) {
      const valueId = definitionId(value, file);
      return definitions.has(valueId) ? [valueId] : [];
    }
    const isName = ts.isIdentifier(value) || ts.isPropertyAccessExpression(value);
    // A variable that is assigned again may hold anything by the time it is called.
    const isStable = !ts.isVariableDeclaration(declaration) || isConstant(declaration);
    return isName && isStable ? implementationsOfSymbol(symbolAt(value), depth - 1) : [];
  }

  /**
   * `x.d.ts` beside `x.js` describes it: the definition of the same name there is what runs.
   * @param {ts.Node} declaration
   * @param {string} file
   */
  function implementationsBesideDeclarationFile(declaration, file) {
    const named = ts.isConstructorDeclaration(declaration) ? declaration.parent : declaration;
    const name = /** @type {any} */ (named).name?.text;
    const container = ts.isClassLike(named.parent) ? named.parent.name?.text : undefined;
    if (!name) return [];
    const script = file.replace(/\.d\.([cm]?)ts$/, '.$1js');
    const found = byNameInFile.get(`${script}#${name}`) ?? [];
    return found.filter((each) => container === undefined || each.container === container).map(({ id }) => id);
  }

  /**
   * What a tag shows.
   * @param {ts.Symbol | undefined} symbol
   * @param {string} file
   * @param {ComponentTag} tag
   * @returns {{outcome: Outcome, targets: string[]}}
   */
  function resolveTag(symbol, file, tag) {
    const found = componentsBehind(symbol, 6);
    if (found.length > 0) return { outcome: 'internal', targets: found };
    const declarations = declarationsOf(followAlias(symbol));
    if (declarations.length === 0 && tag.names.includes(componentName(file)))
      return { outcome: 'internal', targets: [componentId(file)] };
    const isOutside = declarations.length > 0 && declarations.every((each) => !sourceFiles.has(fileOf(each)));
    return { outcome: isOutside ? 'external' : 'unresolved', targets: [] };
  }

  /**
   * @param {ts.Symbol | undefined} symbol
   * @param {number} depth
   * @returns {string[]}
   */
  function componentsBehind(symbol, depth) {
    const followed = followAlias(symbol);
    if (!followed || depth === 0) return [];
    for (const declaration of declarationsOf(followed)) {
      const file = fileOf(declaration);
      const code = components.get(file)?.code;
      if (code && isDefaultExport(declaration, code)) return [componentId(file)];
      const next = ts.isShorthandPropertyAssignment(declaration)
        ? checker.getShorthandAssignmentValueSymbol(declaration)
        : ts.isPropertyAssignment(declaration)
          ? symbolAt(declaration.initializer)
          : ts.isPropertySignature(declaration) && declaration.type
            ? symbolOfType(declaration.type)
            : undefined;
      const found = componentsBehind(next, depth - 1);
      if (found.length > 0) return found;
    }
    return [];
  }

  /**
   * `typeof UserCard`, and `typeof import('./UserCard.vue')['default']`.
   * @param {ts.TypeNode} type
   * @returns {ts.Symbol | undefined}
   */
  function symbolOfType(type) {
    if (ts.isTypeQueryNode(type)) return symbolAt(type.exprName);
    if (!ts.isIndexedAccessTypeNode(type) || !ts.isImportTypeNode(type.objectType)) return undefined;
    const { argument } = type.objectType;
    const module = ts.isLiteralTypeNode(argument) ? checker.getSymbolAtLocation(argument.literal) : undefined;
    const name = ts.isLiteralTypeNode(type.indexType) && ts.isStringLiteral(type.indexType.literal);
    return module && name
      ? checker.getExportsOfModule(module).find((each) => each.name === type.indexType.literal.text)
      : undefined;
  }

  /** @param {ts.Expression | ts.Node} expression */
  function symbolAt(expression) {
    return checker.getSymbolAtLocation(nameNodeOf(expression));
  }

  /**
   * @param {CallNode} node
   * @param {ComponentCode} [code]
   * @returns {Resolution}
   */
  function resolve(node, code) {
    const called = calledExpression(node, code);
    const rawSymbol = symbolAt(called);
    const symbol = followAlias(rawSymbol);
    const construct = constructOf(node, called, rawSymbol);
    /** @type {Resolution} */
    const resolution = { outcome: 'internal', targets: [], possible: [], declared: [], declaredNames: [], construct };

    const fromSymbol = implementationsOfSymbol(symbol);
    const declarations = declarationsOf(symbol);
    const signatureDeclarations = signaturesOf(node).flatMap(({ declaration }) => (declaration ? [declaration] : []));
    const fromSignature = unique(
      signatureDeclarations.flatMap((declaration) => {
        const own = implementationsOf(declaration, 2);
        return own.length > 0 ? own : implementationsOfSymbol(/** @type {any} */ (declaration).symbol);
      }),
    );
    const ownDeclarations = [...declarations, ...signatureDeclarations].filter((each) => sourceFiles.has(fileOf(each)));
    resolution.declared = unique(ownDeclarations.map(declarationKey));
    resolution.declaredNames = unique(
      ownDeclarations.flatMap((each) => {
        const name = /** @type {any} */ (each).name ?? /** @type {any} */ (each.parent).name;
        return name?.text ? [`${fileOf(each)}#${name.text}`] : [];
      }),
    );

    if (fromSymbol.length === 1 && !isUnionMember(symbol)) {
      const isDirect = declarations.some((each) => implementationsOf(each, 1).length > 0);
      const isDeclaredApart = declarations.some((each) => /\.d\.[cm]?ts$/.test(fileOf(each)));
      if (isDeclaredApart) resolution.construct = 'through a declaration file beside the script';
      else if (!isDirect) resolution.construct = throughWhat(declarations);
      return { ...resolution, targets: fromSymbol };
    }
    if (fromSymbol.length > 0)
      return {
        ...resolution,
        possible: fromSymbol,
        construct: 'one of several: union receiver or several definitions',
      };
    const chosen = [called, ...declarations.map(valueOrDefault)].flatMap((each) => (each ? choicesOf(each) : []));
    const fromChoices = chosen.flatMap((each) => implementationsOfSymbol(symbolAt(each)));
    if (
      fromSignature.length === 1 &&
      fromChoices.length === 0 &&
      isFixed(declarations) &&
      !mayBeAnother(called, declarations, fromSignature)
    ) {
      return { ...resolution, targets: fromSignature, construct: throughWhat(declarations) };
    }
    if (fromSignature.length + fromChoices.length > 0)
      return { ...resolution, possible: unique([...fromSignature, ...fromChoices]) };

    // `f.call(…)` calls f, though what the checker resolves is a method of Function.
    if (ts.isPropertyAccessExpression(called) && ['call', 'apply', 'bind'].includes(called.name.text)) {
      const bound = implementationsOfSymbol(symbolAt(called.expression));
      if (bound.length > 0) return { ...resolution, possible: bound };
    }
    if (ownDeclarations.some((each) => !isLocalValue(each))) return { ...resolution, outcome: 'declared' };
    if (signatureDeclarations.length > 0) return { ...resolution, outcome: 'external' };
    if (declarations.some((each) => !sourceFiles.has(fileOf(each)))) return { ...resolution, outcome: 'external' };
    if (leadsToUninstalledPackage(called))
      return { ...resolution, outcome: 'external', construct: 'package that is not installed' };
    return { ...resolution, outcome: 'unresolved', construct: whyUnresolved(called) };
  }

  /** @param {CallNode} node */
  function signaturesOf(node) {
    const signature = checker.getResolvedSignature(node);
    if (!signature) return [];
    // A union's call signature stands for one of each member; the public type does not show them.
    return /** @type {{compositeSignatures?: ts.Signature[]}} */ (signature).compositeSignatures ?? [signature];
  }

  /**
   * Whether what is called is the same at every run: not a parameter, not a member that only a type describes.
   * @param {readonly ts.Node[]} symbolDeclarations
   */
  function isFixed(symbolDeclarations) {
    return symbolDeclarations.every((each) => {
      if (ts.isParameter(each) || ts.isBindingElement(each) || ts.isPropertySignature(each)) return false;
      // What a library keeps (`.value` of a ref) is any of what was put there.
      if (ts.isAccessor(each) && !sourceFiles.has(fileOf(each))) return false;
      return !ts.isVariableDeclaration(each) || isConstant(each);
    });
  }

  /**
   * Whether the value comes out of a call that was not seen to make it: what a `Map` gives back has the type of the
   * functions put in, and is any of them. A function made inside the factory that returns it is the one.
   * @param {ts.Expression} called
   * @param {readonly ts.Node[]} symbolDeclarations
   * @param {readonly string[]} targets
   */
  function mayBeAnother(called, symbolDeclarations, targets) {
    // The signature of an anonymous class is that of its base.
    if (ts.isClassLike(called)) return true;
    const values = [called, ...symbolDeclarations.map(assignedValue)];
    const factories = values.flatMap((value) => {
      const call = value && ts.isAwaitExpression(value) ? unwrapped(value.expression) : value;
      return call && (ts.isCallExpression(call) || ts.isNewExpression(call)) ? [call] : [];
    });
    return factories.some(
      (factory) => !implementationsOfSymbol(symbolAt(calledExpression(factory))).some((id) => encloses(id, targets)),
    );
  }

  /**
   * @param {string} outerId
   * @param {readonly string[]} innerIds
   */
  function encloses(outerId, innerIds) {
    const outer = definitions.get(outerId);
    return innerIds.every((id) => {
      const inner = definitions.get(id);
      return (
        outer &&
        inner &&
        inner.file === outer.file &&
        inner.startLine >= outer.startLine &&
        inner.endLine <= outer.endLine
      );
    });
  }

  /** @param {ts.Node} called */
  function leadsToUninstalledPackage(called) {
    const origin = rootIdentifier(called);
    const symbol = origin && checker.getSymbolAtLocation(origin);
    const declaration = symbol?.declarations?.[0];
    if (!symbol || !declaration) return false;
    const specifier = moduleSpecifierOf(declaration);
    return specifier !== null && !specifier.startsWith('.') && isUnknown(followAlias(symbol));
  }

  /** @param {ts.Symbol | undefined} symbol */
  function isUnknown(symbol) {
    return !symbol || (symbol.declarations ?? []).length === 0 || checker.isUnknownSymbol(symbol);
  }

  /** @param {ts.Node} called */
  function whyUnresolved(called) {
    const receiver =
      ts.isPropertyAccessExpression(called) || ts.isElementAccessExpression(called) ? called.expression : called;
    const type = checker.getTypeAtLocation(receiver);
    if (!(type.flags & ts.TypeFlags.Any))
      return receiver === called ? 'untyped function value' : 'no such member on the type';
    return receiver === called ? 'the called value is any' : 'the receiver is any';
  }

  /**
   * @param {CallNode} node
   * @param {ts.Node} called
   * @param {ts.Symbol | undefined} symbol before aliases are followed
   */
  function constructOf(node, called, symbol) {
    const form = ts.isNewExpression(node)
      ? 'new'
      : ts.isDecorator(node)
        ? 'decorator'
        : ts.isTaggedTemplateExpression(node)
          ? 'tagged template'
          : ts.isCallExpression(node)
            ? 'call'
            : 'JSX element';
    if (called.kind === ts.SyntaxKind.SuperKeyword) return 'super(…)';
    if (ts.isElementAccessExpression(called)) return `${form} by element access`;
    if (ts.isPropertyAccessExpression(called)) return `${form} on ${receiverKind(called.expression)}`;
    return `${form} of ${bindingKind(symbol)}`;
  }

  /** @param {ts.Expression} receiver */
  function receiverKind(receiver) {
    if (receiver.kind === ts.SyntaxKind.ThisKeyword) return 'this';
    if (receiver.kind === ts.SyntaxKind.SuperKeyword) return 'super';
    if (ts.isCallExpression(receiver) || ts.isAwaitExpression(receiver)) return "a call's result";
    if (!ts.isIdentifier(receiver)) return 'an expression';
    const symbol = checker.getSymbolAtLocation(receiver);
    if (symbol?.declarations?.some(ts.isNamespaceImport)) return 'a namespace import';
    if (symbol && symbol.flags & ts.SymbolFlags.Alias) return 'an imported value';
    if (symbol?.declarations?.some(ts.isParameter)) return 'a parameter';
    return 'a variable';
  }

  /** @param {ts.Symbol | undefined} symbol */
  function bindingKind(symbol) {
    const declaration = symbol?.declarations?.[0];
    if (!symbol || !declaration) return 'an expression';
    if (!(symbol.flags & ts.SymbolFlags.Alias))
      return ts.isBindingElement(declaration) ? 'a destructured name' : 'a name of the same file';
    if (ts.isImportClause(declaration)) return 'a default import';
    if (ts.isImportSpecifier(declaration)) return declaration.propertyName ? 'a renamed import' : 'a named import';
    return ts.isNamespaceImport(declaration) ? 'a namespace import' : 'a required name';
  }

  /**
   * Remembers, for every member of every supertype, what this class or interface has in its place.
   * @param {ts.ClassLikeDeclaration | ts.InterfaceDeclaration} node
   */
  function addHeritageOverrides(node) {
    const symbol = /** @type {any} */ (node).symbol;
    if (!symbol) return;
    const instance = checker.getDeclaredTypeOfSymbol(symbol);
    for (const clause of node.heritageClauses ?? []) {
      for (const heritage of clause.types) addOverrides(checker.getTypeAtLocation(heritage), instance);
    }
  }

  /** @param {ts.ObjectLiteralExpression} node */
  function addLiteralOverrides(node) {
    const hasFunction = node.properties.some((each) => {
      const value = ts.isPropertyAssignment(each) ? each.initializer : each;
      return (
        ts.isMethodDeclaration(value) ||
        ts.isArrowFunction(value) ||
        ts.isFunctionExpression(value) ||
        ts.isIdentifier(value)
      );
    });
    const contextual = hasFunction && checker.getContextualType(node);
    if (!contextual) return;
    // `Partial<Observer> | ((value) => void)` has no property of its own; its first member has those that matter.
    const expected = contextual.isUnion() ? contextual.types : [contextual];
    for (const each of expected) addOverrides(each, checker.getTypeAtLocation(node));
  }

  /**
   * @param {ts.Type} base
   * @param {ts.Type} derived
   */
  function addOverrides(base, derived) {
    for (const property of checker.getPropertiesOfType(base)) {
      const own = derived.getProperty(property.name);
      if (!own || own === property) continue;
      const inItsPlace = [...implementationsOfSymbol(own), ...declarationsOf(own).map(declarationKey)];
      for (const declaration of property.declarations ?? []) {
        const key = declarationKey(declaration);
        for (const each of inItsPlace) if (each !== key) addTo(overrides, key, each);
      }
    }
  }

  /** @param {ts.Node} declaration */
  function declarationKey(declaration) {
    return definitionId(assignedFunction(declaration) ?? declaration, fileOf(declaration));
  }

  return { checker, resolve, resolveTag, addHeritageOverrides, addLiteralOverrides, overrides };
}

/**
 * The expression whose value is called.
 * @param {CallNode} node
 * @param {ComponentCode} [code]
 * @returns {ts.Expression}
 */
function calledExpression(node, code) {
  const expression = ts.isTaggedTemplateExpression(node)
    ? node.tag
    : ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)
      ? /** @type {ts.Expression} */ (node.tagName)
      : node.expression;
  const inner = unwrapped(expression);
  return code ? unwrapped(code.withoutHelpers(inner)) : inner;
}

/**
 * @param {CallNode} node
 * @param {ComponentCode} [code]
 */
function calledName(node, code) {
  return nameNodeOf(calledExpression(node, code));
}

/**
 * @param {ts.Node} declaration
 * @param {ComponentCode} code
 */
function isDefaultExport(declaration, code) {
  if (ts.isExportAssignment(declaration)) return true;
  const isOwn =
    ts.isVariableDeclaration(declaration) ||
    ts.isTypeAliasDeclaration(declaration) ||
    ts.isClassDeclaration(declaration);
  return isOwn && code.isComponent(declaration);
}

/** @param {ts.Node} expression */
function nameNodeOf(expression) {
  if (ts.isPropertyAccessExpression(expression)) return expression.name;
  if (ts.isElementAccessExpression(expression)) return expression.argumentExpression;
  return expression;
}

/** @param {ts.Node} node */
function nameText(node) {
  return ts.isIdentifier(node) || ts.isPrivateIdentifier(node) || ts.isStringLiteralLike(node) ? node.text : '';
}

/** @param {ts.Node} expression */
function rootIdentifier(expression) {
  let current = expression;
  for (;;) {
    if (ts.isIdentifier(current)) return current;
    if (
      !ts.isPropertyAccessExpression(current) &&
      !ts.isElementAccessExpression(current) &&
      !ts.isCallExpression(current) &&
      !ts.isNewExpression(current) &&
      !ts.isNonNullExpression(current) &&
      !ts.isParenthesizedExpression(current) &&
      !ts.isAwaitExpression(current)
    ) {
      return null;
    }
    current = current.expression;
  }
}

/**
 * The module that an import or `require` names.
 * @param {ts.Node} declaration
 * @returns {string | null}
 */
function moduleSpecifierOf(declaration) {
  for (let node = declaration; node; node = node.parent) {
    if (ts.isImportDeclaration(node))
      return ts.isStringLiteral(node.moduleSpecifier) ? node.moduleSpecifier.text : null;
    if (ts.isVariableDeclaration(node)) {
      const origin = node.initializer && rootIdentifier(node.initializer);
      const call = origin?.parent;
      if (origin?.text !== 'require' || !call || !ts.isCallExpression(call)) return null;
      const [argument] = call.arguments;
      return argument && ts.isStringLiteralLike(argument) ? argument.text : null;
    }
    if (ts.isStatement(node)) return null;
  }
  return null;
}

/**
 * What a declaration gives its name as a value, out of parentheses, assertions and chained assignments.
 * @param {ts.Node} declaration
 * @returns {ts.Expression | null}
 */
function assignedValue(declaration) {
  let value = null;
  if (
    ts.isVariableDeclaration(declaration) ||
    ts.isPropertyDeclaration(declaration) ||
    ts.isPropertyAssignment(declaration)
  ) {
    value = declaration.initializer ?? null;
  } else if (ts.isExportAssignment(declaration)) {
    value = declaration.expression;
  } else if (ts.isBinaryExpression(declaration)) {
    value = declaration.right;
  } else if (ts.isExpression(declaration) && declaration.parent) {
    // JavaScript's `exports.f = …` and `this.f = …` are declared by their left side.
    const parent = outermost(declaration).parent;
    if (ts.isBinaryExpression(parent) && parent.left === declaration) value = parent.right;
  }
  value = value && unwrapped(value);
  while (value && ts.isBinaryExpression(value) && value.operatorToken.kind === ts.SyntaxKind.EqualsToken)
    value = unwrapped(value.right);
  return value && withoutReaction(value);
}

/**
 * The value that a name starts with or falls back to.
 * @param {ts.Node} declaration
 */
function valueOrDefault(declaration) {
  if (ts.isParameter(declaration) || ts.isBindingElement(declaration)) return declaration.initializer ?? null;
  return assignedValue(declaration);
}

/**
 * The names that an expression picks one of: `a ? f : g`, `options.f ?? g`; also a single name that is a default.
 * @param {ts.Expression} expression
 * @returns {ts.Expression[]}
 */
function choicesOf(expression) {
  const inner = unwrapped(expression);
  if (ts.isConditionalExpression(inner)) return [...choicesOf(inner.whenTrue), ...choicesOf(inner.whenFalse)];
  if (ts.isBinaryExpression(inner) && choiceOperators.has(inner.operatorToken.kind))
    return [...choicesOf(inner.left), ...choicesOf(inner.right)];
  return ts.isIdentifier(inner) || ts.isPropertyAccessExpression(inner) ? [inner] : [];
}

const choiceOperators = new Set([
  ts.SyntaxKind.BarBarToken,
  ts.SyntaxKind.QuestionQuestionToken,
  ts.SyntaxKind.AmpersandAmpersandToken,
]);

/**
 * Out of parentheses and type assertions.
 * @param {ts.Expression} expression
 */
function unwrapped(expression) {
  let current = expression;
  while (
    ts.isParenthesizedExpression(current) ||
    ts.isAsExpression(current) ||
    ts.isSatisfiesExpression(current) ||
    ts.isNonNullExpression(current)
  ) {
    current = current.expression;
  }
  return current;
}

/**
 * A `const` with one value; that of a `for … of` has many.
 * @param {ts.VariableDeclaration} declaration
 */
function isConstant(declaration) {
  return declaration.initializer !== undefined && (ts.getCombinedNodeFlags(declaration) & ts.NodeFlags.Const) !== 0;
}

/** @param {ts.Node} declaration */
function assignedFunction(declaration) {
  const value = assignedValue(declaration);
  return value && (ts.isFunctionExpression(value) || ts.isArrowFunction(value) || ts.isClassLike(value)) ? value : null;
}

/** @param {readonly ts.Node[]} declarations of a name that is no function itself */
function throughWhat(declarations) {
  if (declarations.some((each) => ts.isShorthandPropertyAssignment(each) || ts.isPropertyAssignment(each)))
    return 'through a member of an object: { f } or { f: g }';
  return declarations.some(ts.isBindingElement)
    ? 'through a destructured name'
    : 'through a value: const f = g, or what a factory returned';
}

/** @param {ts.Symbol | undefined} symbol */
function declarationsOf(symbol) {
  return symbol?.declarations ?? [];
}

/**
 * Whether a property was made up by the checker for the members of a union or an intersection.
 * @param {ts.Symbol | undefined} symbol
 */
function isUnionMember(symbol) {
  const flags = /** @type {{links?: {checkFlags?: number}}} */ (symbol)?.links?.checkFlags ?? 0;
  const CHECK_FLAGS_SYNTHETIC_PROPERTY = 2;
  return (flags & CHECK_FLAGS_SYNTHETIC_PROPERTY) !== 0 && (symbol?.declarations?.length ?? 0) > 1;
}

/**
 * Whether a declaration says nothing about what a call of it reaches: a variable, parameter or property of unknown value.
 * @param {ts.Node} declaration
 */
function isLocalValue(declaration) {
  if (ts.isVariableDeclaration(declaration) || ts.isParameter(declaration) || ts.isPropertyDeclaration(declaration))
    return !declaration.type;
  return (
    ts.isBindingElement(declaration) ||
    ts.isPropertyAssignment(declaration) ||
    ts.isBinaryExpression(declaration) ||
    ts.isExpression(declaration)
  );
}

/** @param {Iterable<Definition>} definitions */
function groupByNameInFile(definitions) {
  /** @type {Map<string, Definition[]>} */
  const groups = new Map();
  for (const definition of definitions) {
    const key = `${definition.file}#${definition.name}`;
    groups.set(key, [...(groups.get(key) ?? []), definition]);
  }
  return groups;
}

/**
 * @param {Map<string, Set<string>>} map
 * @param {string} key
 * @param {string} value
 */
function addTo(map, key, value) {
  const values = map.get(key) ?? new Set();
  map.set(key, values.add(value));
}

/**
 * @template T
 * @param {readonly T[]} values
 */
function unique(values) {
  return [...new Set(values)];
}
