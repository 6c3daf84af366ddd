/** What `@vue/language-core` makes of a component: what `vue-tsc` checks. Installed into the benchmark's cache, once. */
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript-oracle';
import { installFromNpm, isInstalled } from '../../../lib/installed.mjs';
import { lineAt, memberNamed } from '../components.mjs';

/** @typedef {import('../components.mjs').Components} Components */
/** @typedef {import('../components.mjs').ComponentTag} ComponentTag */

export const COMPILER_VERSION = '3.3.14';
const COMPILER = '@vue/language-core';
/** Its types are what a component is made of. */
const VUE = { vue: '3.5.45' };
const VERSIONS = [COMPILER_VERSION, ...Object.values(VUE)].join('-');

/** Whether it is in the cache; tests of the oracle run only then. */
export function isVueCompilerInstalled() {
  return isInstalled(COMPILER, VERSIONS);
}

/** @returns {Components} */
export function loadVueCompiler() {
  const modules = installFromNpm(COMPILER, COMPILER_VERSION, { beside: VUE });
  const core = createRequire(path.join(modules, 'any.js'))(COMPILER);
  const options = core.getDefaultCompilerOptions();
  const plugin = core.createVueLanguagePlugin(ts, {}, options, (/** @type {string} */ id) => id);
  const types = path.join(modules, COMPILER, 'types');
  return {
    ending: '.vue',
    packages: new Map(
      ['vue', '@vue/runtime-core', '@vue/runtime-dom', '@vue/reactivity'].map((each) => [each, modules]),
    ),
    globalFiles: ['template-helpers.d.ts', 'props-fallback.d.ts'].map((file) => path.join(types, file)),
    // As `nuxt prepare` writes it into `.nuxt/tsconfig.json`.
    aliasesIn(files, folder) {
      const own = files.map((file) => path.posix.relative(folder, file));
      if (!own.some((file) => /^nuxt\.config\.[cm]?[jt]s$/.test(file))) return {};
      const source = own.some((file) => /^app\/.*\.vue$/.test(file)) ? 'app/*' : '*';
      return { '~/*': [source], '@/*': [source], '~~/*': ['*'], '@@/*': ['*'], '#shared/*': ['shared/*'] };
    },
    compile(file, text) {
      const scripts = new Map();
      const language = core.createLanguage([plugin], scripts, () => {});
      const script = language.scripts.set(path.join('/', file), ts.ScriptSnapshot.fromString(text), 'vue');
      const { root } = script.generated;
      const { code, scriptKind } = plugin.typescript.getServiceScript(root);
      return {
        text: code.snapshot.getText(0, code.snapshot.getLength()),
        kind: scriptKind,
        ...placesOf(code.mappings, text),
        isInScript: isWithin([root.ir.script, root.ir.scriptSetup]),
        withoutHelpers,
        isHandedOn: () => false,
        isComponent: ({ name }) => name !== undefined && ts.isIdentifier(name) && name.text === '__VLS_export',
        tags: tagsOf(core, root.ir.template, text),
      };
    },
  };
}

/**
 * @param {readonly {sourceOffsets: number[], generatedOffsets: number[], lengths: number[], data: {navigation?: unknown}}[]} mappings
 * @param {string} text
 */
function placesOf(mappings, text) {
  const spans = mappings
    .flatMap(({ sourceOffsets, generatedOffsets, lengths, data }) =>
      generatedOffsets.map((at, index) => ({
        at,
        to: at + Number(lengths[index]),
        from: Number(sourceOffsets[index]),
        isName: Boolean(data.navigation),
      })),
    )
    .sort((a, b) => a.at - b.at);
  const before = (/** @type {number} */ position) => {
    let low = 0;
    for (let high = spans.length; low < high; ) {
      const middle = (low + high) >> 1;
      if ((spans[middle]?.at ?? 0) <= position) low = middle + 1;
      else high = middle;
    }
    return low - 1;
  };
  const lines = ts.computeLineStarts(text);
  return {
    placeOf(/** @type {number} */ position) {
      for (let index = before(position); index >= 0 && position - (spans[index]?.at ?? 0) < LONGEST; index--) {
        const span = spans[index];
        if (span?.isName && position < span.to) return span.from + position - span.at;
      }
      return null;
    },
    lineOf(/** @type {number} */ position) {
      const span = spans[before(position)];
      const place = span ? span.from + Math.min(position, span.to) - span.at : 0;
      return lineAt(lines, place);
    },
  };
}

/** No identifier is longer, nor does a mapping begin that far before one that is in it. */
const LONGEST = 100_000;

/** @param {readonly ({startTagEnd: number, endTagStart: number} | undefined)[]} blocks */
function isWithin(blocks) {
  return (/** @type {number} */ place) =>
    blocks.some((block) => block && block.startTagEnd <= place && place < block.endTagStart);
}

/**
 * A name of the template stands in `__VLS_unwrap(…)` where it may be a ref, or has `.value` behind it where it is one.
 * @param {ts.Expression} expression
 */
function withoutHelpers(expression) {
  if (!ts.isCallExpression(expression) || !ts.isIdentifier(expression.expression)) return expression;
  const [argument] = expression.arguments;
  return argument && expression.expression.text === '__VLS_unwrap' ? argument : expression;
}

/**
 * @param {any} core
 * @param {any} template
 * @param {string} text
 * @returns {ComponentTag[]}
 */
function tagsOf(core, template, text) {
  if (!template?.ast) return [];
  const lines = ts.computeLineStarts(text);
  /** @type {ComponentTag[]} */
  const tags = [];
  for (const node of core.forEachElementNode(template.ast)) {
    if (node.tagType !== COMPONENT || node.tag.includes('.') || node.tag.toLowerCase() === 'component') continue;
    const [offset] = core.getElementTagOffsets(node, template);
    const camel = node.tag.replace(/-(\w)/g, (/** @type {string} */ _, /** @type {string} */ letter) =>
      letter.toUpperCase(),
    );
    const names = [camel.charAt(0).toUpperCase() + camel.slice(1), camel, node.tag];
    tags.push({
      name: node.tag,
      names,
      place: template.startTagEnd + offset,
      line: lineAt(lines, template.startTagEnd + offset),
      symbolIn(sourceFile, checker) {
        const components = variableNamed(sourceFile, '__VLS_components');
        if (components === undefined) return undefined;
        // What a script that is set up binds goes before what is registered for all.
        const bound = names.flatMap((name) => localNamed(checker, components, name) ?? []);
        return bound[0] ?? memberNamed(checker.getTypeAtLocation(components.name), names);
      },
    });
  }
  return tags;
}

/**
 * @param {ts.TypeChecker} checker
 * @param {ts.Node} at
 * @param {string} name
 * @returns {ts.Symbol | undefined} a value of the file
 */
function localNamed(checker, at, name) {
  // Nothing public asks this but by listing all names there are.
  return /** @type {any} */ (checker).resolveName(name, at, ts.SymbolFlags.Value | ts.SymbolFlags.Alias, true);
}

/** As `@vue/compiler-dom` marks an element that is a component. */
const COMPONENT = 1;

/**
 * @param {ts.SourceFile} sourceFile
 * @param {string} name
 */
function variableNamed(sourceFile, name) {
  /** @type {ts.VariableDeclaration | undefined} */
  let found;
  /** @param {ts.Node} node */
  const look = (node) => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.name.text === name) found = node;
    else if (!found) ts.forEachChild(node, look);
  };
  look(sourceFile);
  return found;
}
