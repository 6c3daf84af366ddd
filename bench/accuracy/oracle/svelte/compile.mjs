/** What `svelte2tsx` makes of a component: what `svelte-check` checks. Installed into the benchmark's cache, once. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import ts from 'typescript-oracle';
import { installFromNpm, isInstalled } from '../../../lib/installed.mjs';
import { lineAt } from '../components.mjs';

/** @typedef {import('../components.mjs').Components} Components */
/** @typedef {import('../components.mjs').ComponentTag} ComponentTag */

export const COMPILER_VERSION = '0.7.62';
const COMPILER = 'svelte2tsx';
/** It parses with `svelte`, whose types are what a component is made of, and with the TypeScript that is beside it. */
const BESIDE = { svelte: '5.57.3', typescript: '6.0.3' };
const VERSIONS = [COMPILER_VERSION, ...Object.values(BESIDE)].join('-');

/** Whether it is in the cache; tests of the oracle run only then. */
export function isSvelteCompilerInstalled() {
  return isInstalled(COMPILER, VERSIONS);
}

/** @returns {Components} */
export function loadSvelteCompiler() {
  const modules = installFromNpm(COMPILER, COMPILER_VERSION, { beside: BESIDE });
  const load = createRequire(path.join(modules, 'any.js'));
  const { svelte2tsx } = load(COMPILER);
  const { decode } = load('@jridgewell/sourcemap-codec');
  const ambient = ['types/index.d.ts', 'types/ambient.d.ts', 'elements.d.ts'].map((file) =>
    path.join(modules, 'svelte', file),
  );
  return {
    ending: '.svelte',
    packages: new Map([['svelte', modules]]),
    globalFiles: [
      ...['svelte-shims-v4.d.ts', 'svelte-jsx-v4.d.ts'].map((file) => path.join(modules, COMPILER, file)),
      ...ambient.filter((file) => isThere(file)),
    ],
    // As `svelte-kit sync` writes it into `.svelte-kit/tsconfig.json`.
    aliasesIn: (files, folder) =>
      files.some((file) => /^svelte\.config\.[cm]?[jt]s$/.test(path.posix.relative(folder, file)))
        ? { $lib: ['src/lib'], '$lib/*': ['src/lib/*'] }
        : {},
    compile(file, text) {
      const isTypeScript = /<script\b[^>]*\blang\s*=\s*["']?(?:ts|typescript)\b/.test(text);
      const { code, map, htmlAst } = svelte2tsx(text, {
        filename: file,
        isTsFile: isTypeScript,
        mode: 'ts',
        emitOnTemplateError: true,
      });
      const places = placesOf(decode(map.mappings), code, text);
      return {
        text: code,
        kind: isTypeScript ? ts.ScriptKind.TS : ts.ScriptKind.JS,
        ...places,
        isInScript: isWithin(text),
        withoutHelpers: (expression) => expression,
        isHandedOn: (place) => HANDS_ON.test(text.slice(Math.max(0, place - 12), place)),
        isComponent: ({ name }) =>
          name !== undefined && ts.isIdentifier(name) && name.text.endsWith('__SvelteComponent_'),
        tags: tagsOf(htmlAst, text, places.placeOf),
      };
    },
  };
}

/** Directives that name a function, which the framework calls. */
const HANDS_ON = /\s(?:use|transition|in|out|animate):$/;

/** @param {string} file */
function isThere(file) {
  try {
    return readFileSync(file) !== null;
  } catch {
    return false;
  }
}

/**
 * Every character that the compiler has kept is in its source map. What it has put in its place begins with one as well:
 * so a name is one of the file where the same name stands there.
 * @param {number[][][]} mappings
 * @param {string} code
 * @param {string} text
 */
function placesOf(mappings, code, text) {
  const codeLines = ts.computeLineStarts(code);
  const textLines = ts.computeLineStarts(text);
  const places = new Map();
  for (const [line, segments] of mappings.entries())
    for (const [column = 0, , ofLine, ofColumn] of segments)
      if (ofLine !== undefined && ofColumn !== undefined)
        places.set((codeLines[line] ?? 0) + column, (textLines[ofLine] ?? 0) + ofColumn);
  const wordAt = (/** @type {string} */ whole, /** @type {number} */ at) =>
    /^[\w$]*|^./su.exec(whole.slice(at, at + 200))?.[0];
  return {
    placeOf(/** @type {number} */ position) {
      const place = places.get(position);
      return place !== undefined && wordAt(code, position) === wordAt(text, place) ? place : null;
    },
    lineOf(/** @type {number} */ position) {
      let before = position;
      while (before > 0 && !places.has(before)) before--;
      return lineAt(textLines, places.get(before) ?? 0);
    },
  };
}

/** @param {string} text */
function isWithin(text) {
  const blocks = [...text.matchAll(/<script\b[^>]*>[\s\S]*?<\/script\s*>/g)].map(({ 0: block, index }) => ({
    from: index,
    to: index + block.length,
  }));
  return (/** @type {number} */ place) => blocks.some(({ from, to }) => from <= place && place < to);
}

/**
 * @param {any} ast
 * @param {string} text
 * @param {(position: number) => number | null} placeOf
 * @returns {ComponentTag[]}
 */
function tagsOf(ast, text, placeOf) {
  const lines = ts.computeLineStarts(text);
  /** @type {Map<number, ts.Node> | undefined} */
  let shown;
  /** @type {ComponentTag[]} */
  const tags = [];
  const pending = [ast];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (typeof node !== 'object') continue;
    if (node.type === 'InlineComponent' && /^[\w$]+$/.test(node.name)) {
      const place = node.start + 1;
      tags.push({
        name: node.name,
        names: [node.name],
        place,
        line: lineAt(lines, place),
        symbolIn(sourceFile, checker) {
          shown ??= componentsShown(sourceFile, placeOf);
          const name = shown.get(place);
          return name && checker.getSymbolAtLocation(name);
        },
      });
    }
    for (const [key, value] of Object.entries(node)) if (key !== 'parent' && value) pending.push(...[value].flat());
  }
  return tags;
}

/**
 * @param {ts.SourceFile} sourceFile
 * @param {(position: number) => number | null} placeOf
 * @returns {Map<number, ts.Node>} by their places in the file
 */
function componentsShown(sourceFile, placeOf) {
  /** @type {Map<number, ts.Node>} */
  const found = new Map();
  /** @param {ts.Node} node */
  const look = (node) => {
    const isShown = ts.isCallExpression(node) && node.expression.getText(sourceFile) === '__sveltets_2_ensureComponent';
    const [name] = isShown ? node.arguments : [];
    const place = name && placeOf(name.getStart(sourceFile));
    if (name && place !== null && place !== undefined) found.set(place, name);
    ts.forEachChild(node, look);
  };
  look(sourceFile);
  return found;
}
