/**
 * Why a symbol that nothing uses may still be used: the last questions before an answer may say "safe". What is found here
 * costs a warning; what is missed here is a wrong "safe".
 */
import {
  type Identifier,
  isAssignment,
  isAwaitExpression,
  isCallExpression,
  isClassLikeDeclaration,
  isElementAccessExpression,
  isForInStatement,
  isIdentifier,
  isNamespaceImport,
  isNonNullExpression,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isVariableDeclaration,
  isWrapper,
  modifiersOf,
  type Node,
  SyntaxKind,
  textOf,
  type VariableDeclaration,
} from '../checker/ast.ts';
import { CheckerAnswerError } from '../checker/checker.ts';
import { entrySources } from '../checker/workspace.ts';
import type { Analysis } from '../index/analysis.ts';
import type { Budget } from '../index/budget.ts';
import type { FileView } from '../index/facts-store.ts';
import { isSame, receiverOf, refsOf, resolveSites, targetOfSymbol } from '../index/linker.ts';
import type { References } from '../index/symbol-uses.ts';
import type { Doubt } from '../model/doubts.ts';
import type { Definition, DefinitionRef } from '../model/facts.ts';
import type { CallgraphServices } from './callgraph.ts';
import { handedOutside, importedAsDefault, loadedByComputedName, namedByPath, usesByShape } from './hidden-uses.ts';
import { syntaxOpenReasons } from './syntax-open-reasons.ts';

/** Doubts in the order in which they weigh; empty where there is none. */
export function openReasons(
  services: CallgraphServices,
  roots: readonly DefinitionRef[],
  references: References,
  budget: Budget,
  file?: string,
): Doubt[] {
  const { analysis } = services;
  const reasons: Doubt[] = [];
  const likely = references.open.filter((mention) => mention.likely).length;
  if (likely > 0) reasons.push({ code: 'likely_mentions', likely, total: references.total });
  if (references.filesChecked < references.filesTotal) {
    reasons.push({ code: 'files_not_looked_at', files: references.filesTotal - references.filesChecked });
  }
  const others = roots.filter((root) => analysis.syntax.reads(root.file));
  if (others.length > 0) reasons.push(...syntaxOpenReasons(analysis, others, references, budget));
  const own = others.length === 0 ? roots : roots.filter((root) => !others.includes(root));
  const files = new Set([
    ...own.map((root) => root.file),
    ...(file === undefined || analysis.syntax.reads(file) ? [] : [file]),
  ]);
  for (const each of files) {
    const convention = entryConvention(analysis, each);
    if (convention !== undefined) reasons.push(convention);
    const offers = (root: DefinitionRef) => root.file === each && analysis.facts.definition(root)?.exported === true;
    if (file === each || own.some(offers))
      reasons.push(
        ...loadedByComputedName(analysis, each),
        ...namedByPath(analysis, each),
        ...importedAsDefault(analysis, each),
      );
  }
  const isOffered = (each: string, name: string) => entryThatOffers(analysis, each, name) !== undefined;
  for (const root of own) {
    const definition = analysis.facts.definition(root);
    if (definition === undefined) continue;
    reasons.push(...outsideUse(analysis, root, definition), ...frameworkUse(services, root, definition, budget));
    if (file !== undefined) continue;
    reasons.push(...dynamicUse(analysis, root, definition, budget));
    if (definition.kind === 'method' && !definition.isPrivate) {
      reasons.push(...usesByShape(analysis, root, references), ...handedOutside(services, root, budget, isOffered));
    }
  }
  const skipped = new Set(roots.flatMap((root) => mentionedInSkipped(analysis, root)));
  if (skipped.size > 0) reasons.push({ code: 'left_out_files', files: [...skipped] });
  return reasons;
}

/** Files that something outside the code starts: a framework, a test runner, a build tool, a person. */
export function entryConvention(analysis: Analysis, file: string): Doubt | undefined {
  if (analysis.repository.files.get(file)?.test === true) return { code: 'test_file', file };
  for (const [pattern, what] of ENTRY_PATTERNS)
    if (pattern.test(file)) return { code: 'entry_by_convention', file, what };
  for (const config of analysis.repository.configFiles()) {
    if (!/(^|\/)package\.json$/.test(config)) continue;
    const directory = config.slice(0, -'package.json'.length);
    if (!file.startsWith(directory)) continue;
    const manifest = analysis.repository.readText(config) ?? '';
    const relative = file.slice(directory.length);
    const named = relative.replace(/\.[mc]?[jt]sx?$/, '');
    const first = manifest.search(/"(?:bin|main|module|scripts|exports|browser|imports)"/);
    const mention = new RegExp(`(?<![\\w/-])(?:\\./)?${escapePattern(named)}(?:\\.[mc]?[jt]sx?)?(?![\\w/-])`);
    if (first >= 0 && mention.test(manifest.slice(first))) {
      return { code: 'named_by_manifest', file, manifest: config };
    }
  }
  return undefined;
}

const ENTRY_PATTERNS: readonly (readonly [RegExp, string])[] = [
  [/(^|\/)(?:pages|src\/pages)\/.+\.[jt]sx?$/, 'a page'],
  [
    /(^|\/)app\/(?:.*\/)?(?:page|layout|route|loading|error|not-found|template|default|global-error|sitemap|robots|manifest|opengraph-image|icon)\.[jt]sx?$/,
    'a page or route',
  ],
  [/(^|\/)(?:src\/)?routes\/.+\.[mc]?[jt]sx?$/, 'a route'],
  [/(^|\/)\+(?:page|layout|server|error)[^/]*\.[jt]s$/, 'a route'],
  [
    /(^|\/)(?:middleware|instrumentation|hooks\.server|hooks\.client|entry\.server|entry\.client|root)\.[jt]sx?$/,
    'an entry of its framework',
  ],
  [/(^|\/)(?:api|functions|netlify\/functions|lambda|workers?)\/[^/]+\.[mc]?[jt]s$/, 'a serverless function'],
  [/(^|\/)[^/]*\.(?:config|setup|stories|story|bench|benchmark)\.[mc]?[jt]sx?$/, 'configuration of a tool'],
  [
    /(^|\/)(?:gulpfile|gruntfile|rollup|webpack|vite|jest|vitest|babel|karma|eslint)[^/]*\.[mc]?[jt]s$/i,
    'configuration of a tool',
  ],
  [/(^|\/)\.[^/]+\/.*\.[mc]?[jt]sx?$/, 'configuration of a tool'],
  [
    /(^|\/)(?:migrations?|seeds?|scripts?|bin|tools|tasks|examples?|benchmarks?|demo)\/.+\.[mc]?[jt]sx?$/,
    'started by hand or by a tool',
  ],
  [/^(?:src\/)?(?:main|index|server|app|cli|worker|start|bootstrap)\.[mc]?[jt]sx?$/, 'an entry'],
];

/** Names that frameworks and the language itself call. */
const PROTOCOL_NAMES: ReadonlySet<string> = new Set([
  'toString',
  'toLocaleString',
  'hasOwnProperty',
  'isPrototypeOf',
  'propertyIsEnumerable',
  'next',
  'return',
  'throw',
  'handleEvent',
  'toJSON',
  'valueOf',
  'then',
  'catch',
  'constructor',
  'default',
  'handler',
  'loader',
  'action',
  'meta',
  'links',
  'headers',
  'metadata',
  'config',
  'getServerSideProps',
  'getStaticProps',
  'getStaticPaths',
  'getInitialProps',
  'generateStaticParams',
  'generateMetadata',
  'middleware',
  'load',
  'setup',
  'up',
  'down',
  'render',
  'connectedCallback',
  'GET',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'HEAD',
  'OPTIONS',
  'main',
  'run',
  'activate',
  'deactivate',
  'plugin',
  'register',
]);

function outsideUse(analysis: Analysis, root: DefinitionRef, definition: Definition): Doubt[] {
  // A script without imports and exports puts its names where every script sees them.
  if (analysis.facts.known(root.file)?.isModule === false && definition.parent === -1)
    return [{ code: 'script', file: root.file }];
  if (!definition.exported) return [];
  const name = definition.container === '' ? definition.name : (definition.container.split('.')[0] ?? definition.name);
  const manifests = analysis.repository.configFiles().filter(isManifest);
  if (manifests.length === 0) return [{ code: 'exported_to_unknown', name: definition.name }];
  const entry = entryThatOffers(analysis, root.file, name);
  return entry === undefined ? [] : [{ code: 'exported_by_entry', name, entry }];
}

/** The public entry of a package that hands an export of this file on. */
function entryThatOffers(analysis: Analysis, file: string, name: string): string | undefined {
  for (const config of analysis.repository.configFiles().filter(isManifest)) {
    const directory = config.slice(0, -'package.json'.length);
    if (!file.startsWith(directory)) continue;
    const entry = entrySources(planInput(analysis), config).find((each) => exportsFrom(analysis, each, file, name));
    if (entry !== undefined) return entry;
  }
  return undefined;
}

function isManifest(config: string): boolean {
  return /(^|\/)package\.json$/.test(config);
}

/** `#name` is reached by no string. */
function isHard(definition: Definition): boolean {
  return definition.name.startsWith('#');
}

/** The entry hands the name of that file on: itself, or through re-exports and imports at any depth. */
function exportsFrom(analysis: Analysis, entry: string, file: string, name: string): boolean {
  const seen = new Set<string>();
  const queue = [entry];
  for (let current = queue.pop(); current !== undefined; current = queue.pop()) {
    if (current === file) return true;
    if (seen.has(current)) continue;
    seen.add(current);
    analysis.parseFacts([current], QUIET);
    const facts = analysis.facts.known(current);
    const edges = analysis.imports.importsOf(current);
    for (const fact of facts?.imports ?? []) {
      const text = fact.kind === 'reexport' ? '' : (analysis.repository.readText(current) ?? '');
      const handsOn =
        fact.kind === 'reexport'
          ? fact.names.some((each) => each.imported === '*' || each.imported === name || each.imported === 'default')
          : fact.names.some(
              (each) =>
                (each.imported === name || each.imported === '*' || each.imported === 'default') &&
                isExportedHere(text, each.local),
            ) ||
            (fact.kind === 'require' && /module\.exports|exports\./.test(text));
      if (!handsOn) continue;
      for (const edge of edges) if (edge.specifier === fact.specifier) queue.push(edge.target);
    }
  }
  return false;
}

function isExportedHere(text: string, local: string): boolean {
  const name = new RegExp(`(?<![\\w$])${escapePattern(local)}(?![\\w$])`);
  return text.split(';').some((statement) => {
    const start = statement.search(/\bexports?\b/);
    return start >= 0 && name.test(statement.slice(start + 'export'.length));
  });
}

function frameworkUse(
  services: CallgraphServices,
  root: DefinitionRef,
  definition: Definition,
  budget: Budget,
): Doubt[] {
  const { analysis } = services;
  const reasons: Doubt[] = [];
  const { name } = definition;
  if (PROTOCOL_NAMES.has(name)) reasons.push({ code: 'protocol_name', name });
  const held = analysis.facts.known(root.file)?.definitions.filter(({ parent }) => parent === root.index) ?? [];
  if (definition.kind === 'namespace' && held.length > 0)
    reasons.push({ code: 'holds_others', name, held: held.map((each) => each.name) });
  const [outermost = ''] = definition.container.split('.');
  if (outermost === 'global' || /["'/]/.test(definition.container)) reasons.push({ code: 'adds_to_declared', name });
  if (name.startsWith('[')) reasons.push({ code: 'computed_name', name });
  const view = analysis.view(root.file);
  if (view === undefined) return reasons;
  // It sees the names around it; `new Function` sees those of all scripts alone.
  const made = view.sites.find((site) => site.name === 'eval' && site.role === 'call' && !receiverOf(site.node));
  if (made !== undefined)
    reasons.push({ code: 'made_at_run_time', name, at: { file: root.file, line: view.lines.lineAt(made.start) } });
  const node = view.sites.find((site) => site.start === definition.nameStart)?.node;
  const declaration = node?.parent;
  if (declaration !== undefined && isDecorated(declaration)) reasons.push({ code: 'decorated', name, by: 'framework' });
  else if (declaration !== undefined && !isHard(definition) && isDecorated(classAround(declaration)))
    reasons.push({ code: 'owner_decorated', name, owner: definition.container, by: 'framework' });
  const parent = view.facts.definitions[definition.parent];
  if (parent !== undefined && (parent.kind === 'class' || parent.kind === 'interface')) {
    const type = { file: root.file, index: definition.parent };
    for (const each of [type, ...services.heritage.ancestorsOf(type, budget)])
      reasons.push(...basesFromOutside(analysis, each, definition));
  }
  // Of a class, of a type with or without a name, of what a function takes: whoever makes such an object writes it.
  if (SHAPE_KINDS.has(definition.kind) && definition.container !== '') {
    reasons.push({ code: 'part_of_shape', name, of: parent?.name ?? definition.container });
  }
  const holder = declaration === undefined ? undefined : assignedTo(declaration);
  if (holder !== undefined) reasons.push({ code: 'put_on_object', name, holder });
  if (declaration !== undefined && declaration.parent?.kind === SyntaxKind.ObjectLiteralExpression) {
    reasons.push({ code: 'in_object_literal', name });
  }
  if (definition.kind === 'enum_member') reasons.push({ code: 'enum_member', name });
  budget.check();
  return reasons;
}

const SHAPE_KINDS: ReadonlySet<string> = new Set(['property', 'getter', 'setter']);

/**
 * What a function is put on by an assignment: `channel.port.onmessage = function …`. What objects of a function have from its
 * prototype, and what a module exports, is found as any other member is.
 */
function assignedTo(access: Node): string | undefined {
  if (!isPropertyAccessExpression(access)) return undefined;
  const { expression, parent } = access;
  if (!isAssignment(parent) || parent.left !== access) return undefined;
  const name = isPropertyAccessExpression(expression) ? expression.name.text : textOf(expression);
  const isFound = expression.kind === SyntaxKind.ThisKeyword || name === 'prototype' || name === 'exports';
  return isFound ? undefined : expression.getText().slice(0, 60);
}

function basesFromOutside(analysis: Analysis, type: DefinitionRef, member: Definition): Doubt[] {
  const view = analysis.view(type.file);
  if (view === undefined) return [];
  const bases = view.sites.filter((site) => site.role === 'extends' && site.holder === type.index);
  const targets = resolveSites(analysis.linkContext, view, bases);
  const own = analysis.facts.definition(type)?.name ?? '';
  return bases.flatMap((base, i): Doubt[] =>
    targets[i]?.kind !== 'definition' && isHeritageHead(base.node)
      ? [{ code: 'outside_base', name: member.name, type: own, base: base.name, isExtended: true }]
      : [],
  );
}

function isHeritageHead(node: Node): boolean {
  return (
    node.parent.kind === SyntaxKind.ExpressionWithTypeArguments ||
    node.parent.kind === SyntaxKind.PropertyAccessExpression
  );
}

function isDecorated(declaration: Node | undefined): boolean {
  const modifiers = declaration && modifiersOf(declaration);
  return modifiers?.some((modifier) => modifier.kind === SyntaxKind.Decorator) === true;
}

/** The class that a declaration is a member of, a parameter of its constructor included: what decorates it gets hold of that. */
function classAround(declaration: Node): Node | undefined {
  const { parent } = declaration;
  const owner = parent.kind === SyntaxKind.Constructor ? parent.parent : parent;
  return isClassLikeDeclaration(owner) ? owner : undefined;
}

/** Files looked at for accesses by a computed key before the answer says that it stopped. */
const MAX_DYNAMIC_FILES = 150;

/** `object[key]()` on something that has the symbol as a member, and modules handed on whole. */
function dynamicUse(analysis: Analysis, root: DefinitionRef, definition: Definition, budget: Budget): Doubt[] {
  const isMember = definition.container !== '';
  if (!isMember && !definition.exported) return [];
  const { name } = definition;
  const reasons: Doubt[] = [];
  const candidates = [...analysis.imports.reaching([root.file])].filter(
    (file) =>
      analysis.repository.files.get(file)?.class === 'source' &&
      MAY_BE_DYNAMIC.test(analysis.repository.readText(file) ?? ''),
  );
  let looked = 0;
  for (const file of candidates) {
    budget.check();
    if (looked >= MAX_DYNAMIC_FILES || budget.isOver()) {
      reasons.push({ code: 'dynamic_files_not_looked_at', files: candidates.length - looked });
      break;
    }
    looked++;
    const view = analysis.view(file);
    if (view === undefined) continue;
    if (!isMember) {
      const line = takesWholeModule(analysis, view, root.file, name);
      if (line !== undefined) return [{ code: 'module_taken_whole', name, at: { file, line } }];
    }
    for (const { receiver, whole, isCall } of wholeUses(analysis, view)) {
      try {
        const { members, isAny } = analysis.checker.memberOf(view.project, receiver, name);
        const hits = members.some((member) => {
          const target = targetOfSymbol(analysis.linkContext, view.project, member);
          return refsOf(target).some((ref) => isSame(ref, root));
        });
        // What is private is chosen so by the class itself: `const self: any = this; self[name]()`.
        const mayHit =
          isAny &&
          isCall &&
          definition.kind === 'method' &&
          (!definition.isPrivate || file === root.file) &&
          !isHard(definition);
        if (!hits && !mayHit) continue;
        const at = { file, line: view.lines.lineAt(receiver.getStart()) };
        reasons.push(
          whole ? { code: 'object_handed_whole', name, at } : { code: 'member_chosen', name, isUntyped: !hits, at },
        );
        return reasons;
      } catch (cause) {
        if (!(cause instanceof CheckerAnswerError)) throw cause;
      }
    }
  }
  return reasons;
}

const MAY_BE_DYNAMIC =
  /[\w$)\]]\s*(?:\?\.)?\[\s*(?!\]|(?:\d+|'[^'\n]*'|"[^"\n]*"|`[^`$]*`)\s*\])|\bObject\.(?:values|entries|keys|assign|fromEntries|getOwnPropertyNames)\b|\bReflect\.|\bfor\s*\((?:[^)]{0,400}\bin\b|[^)]{401})|\*\s+as\s+|\b(?:import|require)\s*\(/;

/** Line of a `require()` or `import()` whose value is handed on, of the file or of one that hands its exports on. */
function takesWholeModule(analysis: Analysis, view: FileView, file: string, name: string): number | undefined {
  const edges = analysis.imports.importsOf(view.file);
  for (const use of view.wholeModuleUses) {
    if (isSpiedByName(analysis, view, use.node)) continue;
    const leadsThere = edges.some(
      (edge) => edge.specifier === use.specifier && exportsFrom(analysis, edge.target, file, name),
    );
    if (leadsThere) return view.lines.lineAt(use.start);
  }
  return undefined;
}

/** Receivers of accesses by a computed key, and objects whose members are all taken. */
function wholeUses(
  analysis: Analysis,
  view: FileView,
): { readonly receiver: Node; readonly whole: boolean; readonly isCall?: boolean }[] {
  const found: { receiver: Node; whole: boolean; isCall?: boolean }[] = [];
  const stack: Node[] = [view.sourceFile];
  for (let node = stack.pop(); node !== undefined; node = stack.pop()) {
    if (isElementAccessExpression(node)) {
      if (!LITERAL_KEYS.has(node.argumentExpression.kind)) {
        const call = node.parent;
        const isCall = isCallExpression(call) && call.expression === node;
        found.push({ receiver: withoutAssertion(node.expression), whole: false, isCall });
      }
    } else if (isCallExpression(node)) {
      if (isPropertyAccessExpression(node.expression)) {
        const owner = textOf(node.expression.expression);
        const first = node.arguments[0];
        if ((owner === 'Object' || owner === 'Reflect') && first !== undefined)
          found.push({ receiver: first, whole: true });
      }
    } else if (isForInStatement(node)) {
      found.push({ receiver: node.expression, whole: true });
    } else if (isNamespaceImport(node) || isModuleVariable(node)) {
      // The name itself, used anywhere but before a dot, hands the module on.
      if (isHandedOn(analysis, view, node.name)) found.push({ receiver: node.name, whole: true });
    }
    node.forEachChild((child) => {
      stack.push(child);
      return undefined;
    });
  }
  return found;
}

interface ModuleVariable extends VariableDeclaration {
  readonly name: Identifier;
}

/** `const all = require('./a')`, `const all = await import('./a')` */
function isModuleVariable(node: Node): node is ModuleVariable {
  if (!isVariableDeclaration(node) || !isIdentifier(node.name)) return false;
  let value: Node | undefined = node.initializer;
  while (value !== undefined && (isAwaitExpression(value) || isParenthesizedExpression(value)))
    value = value.expression;
  if (value === undefined || !isCallExpression(value)) return false;
  const callee = value.expression;
  return callee.kind === SyntaxKind.ImportKeyword || textOf(callee) === 'require';
}

/** `(rules as any)[key]`: what it is says more than what it is taken for. */
function withoutAssertion(receiver: Node): Node {
  let inner = receiver;
  while (isWrapper(inner) || isNonNullExpression(inner)) inner = inner.expression;
  return inner;
}

const LITERAL_KEYS: ReadonlySet<number> = new Set([
  SyntaxKind.StringLiteral,
  SyntaxKind.NumericLiteral,
  SyntaxKind.NoSubstitutionTemplateLiteral,
]);

function isHandedOn(analysis: Analysis, view: FileView, name: Identifier): boolean {
  const { text } = name;
  return view.sites.some((site) => {
    if (site.name !== text || site.node === name || !HANDS_ON.has(site.role)) return false;
    // Before a dot one member is taken of it, after one it is something else.
    return !isPropertyAccessExpression(site.node.parent) && !isSpiedByName(analysis, view, site.node);
  });
}

/** `vi.spyOn(all, 'run')`: one member that is named is replaced, and that name is a mention like any other. */
function isSpiedByName(analysis: Analysis, view: FileView, module: Node): boolean {
  const call = module.parent;
  if (!isCallExpression(call) || call.arguments[0] !== module) return false;
  const key = call.arguments[1];
  if (key === undefined || !LITERAL_KEYS.has(key.kind) || !SPIES.test(call.expression.getText())) return false;
  return (
    analysis.repository.files.get(view.file)?.test === true ||
    view.facts.imports.some(({ specifier }) => TEST_LIBRARIES.has(specifier))
  );
}

const SPIES =
  /^(?:(?:vi|vitest|jest|jasmine|sinon|\w{0,40}sandbox|(?:t\.|context\.)?mock|td)\.(?:spyOn|spyOnProperty|stub|spy|replace|replaceProperty|method|getter|setter)|spyOn)$/i;
const TEST_LIBRARIES: ReadonlySet<string> = new Set(['vitest', '@jest/globals', 'sinon', 'node:test', 'testdouble']);

const HANDS_ON: ReadonlySet<string> = new Set(['callback', 'reference', 'export', 'write']);

function mentionedInSkipped(analysis: Analysis, root: DefinitionRef): readonly string[] {
  const definition = analysis.facts.definition(root);
  if (definition === undefined || (!definition.exported && definition.container === '')) return [];
  return analysis.repository.skippedFilesWithWord(definition.name);
}

function planInput(analysis: Analysis) {
  return {
    root: analysis.repository.root,
    files: analysis.sourceFiles(),
    configFiles: analysis.repository.configFiles(),
    cacheDirectory: analysis.cacheDirectory,
    readText: (file: string) => analysis.repository.readText(file),
    parseConfig: () => ({ fileNames: [], options: {} }),
  };
}

const QUIET: Budget = { check: () => {}, isOver: () => false, progress: () => {} };

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
