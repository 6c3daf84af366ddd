/**
 * The truth about Rust: what `rustc` has resolved every call to, in the representation from which it makes code.
 *
 * It needs the Rust toolchain. A repository is compiled as a copy, with its tests; what it depends on comes from the
 * registry once. Code that the compiler has not looked at (another platform, a feature that is off) is undecided.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fetchCrate } from '../../../lib/registries.mjs';
import { cacheDirectory, isGenerated, listRepositoryFiles } from '../../../lib/repositories.mjs';
import { MODULE_CALLER } from '../definitions.mjs';
import { readRustFile } from './definitions.mjs';
import { compileToMir, readCallee, readMir, segmentsOf } from './mir.mjs';
import { lineAt, lineStarts } from './tokens.mjs';

/** @typedef {import('../index.mjs').Oracle} Oracle */
/** @typedef {import('../index.mjs').CallSite} CallSite */
/** @typedef {import('./definitions.mjs').RustDefinition} RustDefinition */
/** @typedef {import('./definitions.mjs').RustFile} RustFile */
/** @typedef {import('./mir.mjs').MirCall} MirCall */
/** @typedef {import('./tokens.mjs').Token} Token */

export const truth = "Rust's compiler (`rustc`, its MIR)";

const CRATES = [
  { name: 'regex-syntax', version: '0.8.8' },
  { name: 'clap_builder', version: '4.5.53' },
  { name: 'pulldown-cmark', version: '0.13.0' },
  { name: 'ignore', version: '0.4.25' },
];

export function fetchRepositories() {
  return CRATES.map(fetchCrate);
}

/**
 * @param {string} root
 * @returns {Promise<Oracle>}
 */
export async function buildOracle(root) {
  const start = performance.now();
  /** @type {Map<string, RustFile>} */
  const files = new Map();
  const generatedFiles = new Set();
  /** @type {Map<string, string>} */
  const sources = new Map();
  for (const file of listRepositoryFiles(root).filter((name) => name.endsWith('.rs') && !/(^|\/)target\//.test(name))) {
    const source = readFileSync(path.join(root, file), 'utf8');
    sources.set(file, source);
    files.set(file, readRustFile(file, source));
    if (isGenerated(file, source)) generatedFiles.add(file);
  }
  const crate = new Crate(files, sources);
  await crate.read(root);
  return {
    definitions: new Map(crate.definitions.map(({ definition }) => [definition.id, definition])),
    sites: [...crate.sites, ...crate.sitesNobodyLookedAt(), ...crate.constructions()],
    sourceFiles: new Set(files.keys()),
    generatedFiles,
    projects: [{ label: 'Cargo.toml', files: files.size, milliseconds: Math.round(performance.now() - start) }],
  };
}

/** One crate: its definitions by what calls name them by, and the calls that have been found. */
class Crate {
  /** @type {RustDefinition[]} */
  definitions = [];
  /** @type {CallSite[]} */
  sites = [];
  /** @type {Map<string, RustDefinition[]>} */
  #functionsByName = new Map();
  #typeNames = new Set();
  /** Ids of types, variants and macros. @type {Map<string, string[]>} */
  #looseByName = new Map();
  #roots = new Set();
  #files;
  #sources;
  /** Ids of the functions that the compiler has made code for. */
  #seen = new Set();
  /** Sites by place and target, since a function is compiled once for its tests and its closures are bodies of their own. */
  #known = new Set();

  /**
   * @param {Map<string, RustFile>} files
   * @param {Map<string, string>} sources
   */
  constructor(files, sources) {
    this.#files = files;
    this.#sources = sources;
    for (const { definitions } of files.values()) {
      for (const each of definitions) {
        this.definitions.push(each);
        this.#roots.add(each.modules[0] ?? each.definition.name);
        if (!each.isFunction) {
          const { name, id, container } = each.definition;
          if (container === null) this.#typeNames.add(name);
          this.#looseByName.set(name, [...(this.#looseByName.get(name) ?? []), id]);
        } else {
          const { name } = each.definition;
          this.#functionsByName.set(name, [...(this.#functionsByName.get(name) ?? []), each]);
        }
      }
    }
  }

  /** @param {string} root */
  async read(root) {
    const copy = mkdtempSync(path.join(cacheDirectory(), 'rust-oracle-'));
    try {
      const crate = path.join(copy, 'crate');
      cpSync(root, crate, { recursive: true, filter: (source) => !['.git', 'target'].includes(path.basename(source)) });
      const mir = compileToMir(crate, path.join(copy, 'target'));
      /** @type {MirCall[]} */
      const calls = [];
      await readMir(mir, {
        onCall: (call) => calls.push(call),
        onPlace: (file, line, column) => {
          const holder = this.#innermost(file, this.#offset(file, line, column));
          if (holder) this.#seen.add(holder.definition.id);
        },
      });
      // Which of the definitions for several platforms is meant shows once all that was compiled is known.
      for (const call of calls) this.#add(call);
    } finally {
      rmSync(copy, { recursive: true, force: true });
    }
  }

  /** Calls by name in functions that were not compiled: whoever names them may be right. */
  sitesNobodyLookedAt() {
    /** @type {CallSite[]} */
    const sites = [];
    const resolved = new Set(this.sites.map(({ file, line, calleeName }) => `${file}:${line}:${calleeName}`));
    for (const [file, { tokens }] of this.#files) {
      for (const [index, token] of tokens.entries()) {
        const next = tokens[index + 1]?.text;
        if (token.kind !== 'name' || (next !== '(' && next !== ':' && next !== '!')) continue;
        const holder = this.#innermost(file, token.start);
        const isUnseen = holder ? !this.#seen.has(holder.definition.id) : true;
        const isInMacro = this.#isInMacroCall(tokens, index);
        if (!isUnseen && !isInMacro) continue;
        if (!this.#functionsByName.has(token.text) || tokens[index - 1]?.text === 'fn') continue;
        const construct = isUnseen ? 'not compiled' : 'in a macro';
        const site = this.#site({ file, at: token.start, name: token.text, outcome: 'unresolved', construct });
        if (!resolved.has(`${file}:${site.line}:${token.text}`)) sites.push(site);
      }
    }
    return sites;
  }

  /** Values that are made and macros that are used: edges that a tool may name, and that are no calls. */
  constructions() {
    /** @type {CallSite[]} */
    const sites = [];
    for (const [file, { tokens }] of this.#files) {
      for (const token of tokens) {
        const possible =
          token.kind === 'name' ? this.#looseByName.get(token.text === 'Self' ? '' : token.text) : undefined;
        const holder = token.text === 'Self' ? this.#innermost(file, token.start)?.definition.container : undefined;
        const made = holder ? this.#looseByName.get(holder) : possible;
        if (made === undefined) continue;
        const found = { file, at: token.start, name: token.text, possible: made, construct: 'made or used' };
        sites.push(this.#site({ ...found, outcome: 'external' }));
      }
    }
    return sites;
  }

  /**
   * Whether a name stands between the brackets of a macro's call: what the macro makes of it may lie elsewhere.
   * @param {Token[]} tokens
   * @param {number} index
   */
  #isInMacroCall(tokens, index) {
    let depth = 0;
    for (let at = index - 1; at >= 0 && at > index - 400; at--) {
      const text = tokens[at]?.text ?? '';
      if (tokens[at]?.kind !== 'mark') continue;
      if (')]}'.includes(text)) depth++;
      else if ('([{'.includes(text)) {
        depth--;
        if (depth < 0) {
          if (tokens[at - 1]?.text === '!' && tokens[at - 2]?.kind === 'name') return true;
          if (text === '{') return false;
          depth = 0;
        }
      } else if (text === ';' && depth === 0) return false;
    }
    return false;
  }

  /** @param {MirCall} call */
  #add(call) {
    const file = this.#files.get(call.file);
    if (file === undefined) return;
    const start = this.#offset(call.file, call.line, call.column);
    const end = this.#offset(call.file, call.endLine, call.endColumn);
    if (file.macros.some((macro) => macro.start <= start && start < macro.end)) return;
    const holder = this.#innermost(call.file, start);
    // What `derive` makes stands in no function.
    if (holder === undefined && !/^(?:const|static)/.test(call.callee) && !this.#isInInitializer(file, start)) return;
    const { segments, self, trait } = readCallee(call.callee);
    const name = segments.at(-1);
    const written = writtenName(file.tokens, start, end);
    if (name === undefined || !/^\w+$/.test(name)) {
      if (written) {
        const site = { file: call.file, at: written.start, startAt: start, name: written.text };
        this.#push(this.#site({ ...site, outcome: 'unresolved', construct: 'call of a value' }));
      }
      return;
    }
    const { targets, possible, construct, isExternal } = this.#resolve(segments, self, trait);
    // Operators, `?`, loops and dereferencing call too, but nobody has written a call there.
    const isWritten = written?.text === name;
    const at = isWritten ? written.start : start;
    const outcome = isExternal ? 'external' : targets.length > 0 ? 'internal' : 'unresolved';
    this.#push(
      this.#site({
        file: call.file,
        at,
        startAt: start,
        name,
        outcome: outcome === 'internal' && !isWritten ? 'external' : outcome,
        targets: isWritten ? targets : [],
        possible: isWritten ? possible : [...targets, ...possible],
        construct,
      }),
    );
  }

  /**
   * @param {string[]} segments
   * @param {string | undefined} self
   * @param {string[] | undefined} trait
   * @returns {{targets: string[], possible: string[], construct: string, isExternal: boolean}}
   */
  #resolve(segments, self, trait) {
    const name = segments.at(-1) ?? '';
    const named = this.#functionsByName.get(name) ?? [];
    const ids = (/** @type {RustDefinition[]} */ found) => found.map(({ definition }) => definition.id);
    if (trait !== undefined) {
      const traitName = trait.at(-1) ?? '';
      const selfName = segmentsOf(self ?? '').at(-1) ?? '';
      const ofTrait = named.filter((each) => each.trait === traitName);
      const implementations = ofTrait.filter(({ isInTrait }) => !isInTrait);
      const inPath = trait.slice(0, -1).join('::');
      const declared = this.#isLocal(trait)
        ? ofTrait.filter(({ isInTrait, modules }) => isInTrait && modules.join('::') === inPath)
        : [];
      const isKnownType =
        this.#typeNames.has(selfName) || !/^[A-Z][A-Z0-9]?\w*$/.test(selfName) || (self ?? '').includes('::');
      // `std::io::Error` is not the crate's own `Error`.
      const isFromOutside = (self ?? '').includes('::') && !this.#isLocal(segmentsOf(self ?? ''));
      const own = implementations.filter(
        ({ definition }) => definition.container === selfName && !(isFromOutside && this.#typeNames.has(selfName)),
      );
      if (isKnownType && own.length === 1) {
        return { targets: ids(own), possible: [], construct: 'method of a trait', isExternal: false };
      }
      if (isKnownType && own.length > 1) {
        // `From<A> for T` and `From<B> for T` differ by the trait's arguments, which names do not show.
        return { targets: [], possible: ids(own), construct: 'one of several implementations', isExternal: false };
      }
      if (declared.length > 0) {
        return {
          targets: ids(declared),
          possible: ids(implementations),
          construct: 'method of a bound',
          isExternal: false,
        };
      }
      return { targets: [], possible: ids(implementations), construct: 'trait from outside', isExternal: true };
    }
    if (!this.#isLocal(segments)) return { targets: [], possible: [], construct: 'outside', isExternal: true };
    const holders = segments.slice(0, -1);
    const holder = holders.at(-1) ?? '';
    const members = named.filter(
      ({ definition, trait: of, isInTrait }) => definition.container === holder && (!of || isInTrait),
    );
    const free = named.filter(({ definition, modules }) => definition.container === null && endsWith(holders, modules));
    const exact = free.filter(({ modules, within }) =>
      within === null ? modules.length === holders.length : modules.length < holders.length && within === holder,
    );
    const inModule = members.filter(({ modules }) => modules.join('::') === holders.slice(0, -1).join('::'));
    const found = exact.length > 0 ? exact : inModule.length === 1 ? inModule : members.length > 0 ? members : free;
    const compiled = found.length > 1 ? found.filter(({ definition }) => this.#seen.has(definition.id)) : found;
    if (compiled.length === 1) {
      return {
        targets: ids(compiled),
        possible: ids(found.filter((each) => each !== compiled[0])),
        construct: found[0]?.definition.container === null ? 'function' : 'inherent method',
        isExternal: false,
      };
    }
    return { targets: [], possible: ids(found), construct: 'several of one path', isExternal: found.length === 0 };
  }

  /** @param {string[]} segments */
  #isLocal(segments) {
    return (
      this.#roots.has(segments[0] ?? '') || (segments.length === 1 && this.#functionsByName.has(segments[0] ?? ''))
    );
  }

  /** @param {CallSite} site */
  #push(site) {
    const key = `${site.file}:${site.line}:${site.calleeName}:${site.caller}:${[...site.targets, '|', ...site.possible].join()}`;
    if (this.#known.has(key)) return;
    this.#known.add(key);
    this.sites.push(site);
  }

  /**
   * @param {{file: string, at: number, startAt?: number, name: string, outcome: CallSite['outcome'], targets?: string[], possible?: string[], construct: string}} found
   * @returns {CallSite}
   */
  #site({ file, at, startAt = at, name, outcome, targets = [], possible = [], construct }) {
    const caller = this.#innermost(file, at)?.definition;
    return {
      file,
      line: this.#line(file, at),
      startLine: this.#line(file, startAt),
      calleeName: name,
      caller: caller?.id ?? null,
      callerName: caller?.name ?? MODULE_CALLER,
      otherCallers: [],
      otherCallerNames: [],
      outcome,
      targets,
      possible,
      declared: [],
      declaredNames: [],
      construct,
    };
  }

  /**
   * The innermost function around a place.
   * @param {string} file
   * @param {number} offset
   * @returns {RustDefinition | undefined}
   */
  #innermost(file, offset) {
    let found;
    for (const each of this.#files.get(file)?.definitions ?? []) {
      if (each.start > offset) break;
      if (each.isFunction && offset < each.end) found = each;
    }
    return found;
  }

  /**
   * Constants and statics stand in no function, and neither does what `derive` makes; that begins in an attribute.
   * @param {RustFile} file
   * @param {number} offset
   */
  #isInInitializer({ tokens }, offset) {
    const index = tokens.findIndex(({ start }) => start >= offset);
    for (let at = index; at >= 0 && at > index - 200; at--) {
      const text = tokens[at]?.text;
      if (text === 'derive') return false;
      if (text === 'const' || text === 'static') return true;
      if (text === ';' || text === '}') return false;
    }
    return false;
  }

  /** @type {Map<string, number[]>} */
  #lineStarts = new Map();

  /** @param {string} file */
  #starts(file) {
    const known = this.#lineStarts.get(file);
    if (known) return known;
    const starts = lineStarts(this.#sources.get(file) ?? '');
    this.#lineStarts.set(file, starts);
    return starts;
  }

  /**
   * The compiler counts characters, strings here count UTF-16 units.
   * @param {string} file
   * @param {number} line
   * @param {number} column
   */
  #offset(file, line, column) {
    const start = this.#starts(file)[line - 1] ?? 0;
    const text = (this.#sources.get(file) ?? '').slice(start, start + 4 * column);
    return start + [...text].slice(0, column - 1).join('').length;
  }

  /**
   * @param {string} file
   * @param {number} offset
   */
  #line(file, offset) {
    return lineAt(this.#starts(file), offset);
  }
}

/**
 * The name before the parentheses with which an expression ends: `name` of `a.name::<T>(b)`.
 * @param {Token[]} tokens
 * @param {number} start
 * @param {number} end
 * @returns {Token | undefined}
 */
function writtenName(tokens, start, end) {
  let index = lastBefore(tokens, end);
  if (tokens[index]?.text !== ')') return undefined;
  let depth = 0;
  for (; index >= 0; index--) {
    const text = tokens[index]?.text ?? '';
    if (tokens[index]?.kind === 'mark' && ')]}'.includes(text)) depth++;
    else if (tokens[index]?.kind === 'mark' && '([{'.includes(text) && --depth === 0) break;
  }
  index -= 1;
  if (tokens[index]?.text === '>') {
    let angles = 0;
    for (; index >= 0; index--) {
      if (tokens[index]?.text === '>' && tokens[index - 1]?.text !== '-') angles++;
      else if (tokens[index]?.text === '<' && --angles === 0) break;
    }
    index -= 3;
  }
  const name = tokens[index];
  return name?.kind === 'name' && name.start >= start ? name : undefined;
}

/**
 * @param {Token[]} tokens sorted
 * @param {number} end
 */
function lastBefore(tokens, end) {
  let low = 0;
  let high = tokens.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (/** @type {Token} */ (tokens[middle]).end <= end) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * @param {string[]} path
 * @param {string[]} modules
 */
function endsWith(path, modules) {
  return modules.every((module, index) => path[index] === module);
}
