/** Rust, read by its brackets and judged by `cargo check`, tests included. */
import { execFileSync } from 'node:child_process';
import { blankOut, blankSpan, closing, lineOf, lineStart, splitTop } from '../text.mjs';
import { appended, lineWith } from './language.mjs';

/** @typedef {import('./language.mjs').FunctionFound} FunctionFound */
/** @typedef {import('./language.mjs').Sources} Sources */

const SYNTAX = {
  line: '//',
  block: /** @type {const} */ (['/*', '*/']),
  strings: [/b?r(#*)"[\s\S]*?"\1/y, /b?"(?:[^"\\]|\\[\s\S])*"/y, /b?'(?:[^'\\\n]|\\[^\n]{1,10}?)'/y],
};

/** @type {import('./language.mjs').Language} */
export const language = {
  name: 'rust',
  extension: /\.rs$/,
  isTest: (file) => /(^|\/)tests\/[^/]+\.rs$/.test(file),

  functionsOf(file, text) {
    const blanked = blankOut(text, SYNTAX);
    const blocks = blocksIn(blanked);
    /** @type {FunctionFound[]} */
    const found = [];
    const HEAD =
      /^([ \t]*)((?:pub(?:\([^)]*\))?[ \t]+)?(?:(?:const|async|unsafe|extern(?:[ \t]+"[^"]*")?)[ \t]+)*)fn[ \t]+(\w+)[ \t]*(<)?/gm;
    for (const head of blanked.matchAll(HEAD)) {
      const [whole, indent = '', modifiers = '', name = '', generic] = head;
      const open =
        generic === undefined
          ? blanked.indexOf('(', head.index + whole.length)
          : afterGenerics(blanked, head.index + whole.length - 1);
      const close = open < 0 ? -1 : closing(blanked, open);
      const after = close < 0 ? null : /^[^{;]*\{/.exec(blanked.slice(close + 1));
      if (after === null) continue;
      const brace = close + after[0].length;
      const end = closing(blanked, brace);
      const around = blocks.filter((block) => block.open < head.index && head.index < block.close);
      const holder = around.at(-1);
      const isInside =
        around.some(({ kind }) => kind === 'fn' || kind === 'trait' || kind === 'macro_rules!') ||
        (holder?.kind === 'impl' && holder.trait);
      if (end < 0) continue;
      const rest = blanked.slice(brace + 1, blanked.indexOf('\n', brace) + 1);
      const isInModule = around.some(({ kind }) => kind === 'mod');
      const parameters = splitTop(text.slice(open + 1, close));
      found.push({
        file,
        name,
        container: holder?.kind === 'impl' ? holder.name : '',
        line: lineOf(text, head.index + whole.indexOf(name, indent.length + modifiers.length + 2)),
        start: aboveIt(text, lineStart(text, head.index + indent.length)),
        end: end + 1,
        body: rest.trim() === '' && rest !== '' && !/\bconst\b/.test(modifiers) ? brace + 1 + rest.length : undefined,
        indent: `${indent}    `,
        parameters,
        isPublic: /\bpub\b/.test(modifiers) && !isInModule,
        isPrivate: !/\bpub\b/.test(modifiers),
        isPlain:
          generic === undefined &&
          !isInside &&
          !isInModule &&
          !/\bimpl\b|\bunsafe\b|\bself\b.*\bSelf\b/.test(`${modifiers}${parameters.join(',')}`) &&
          !holder?.isGeneric,
        isMember: holder?.kind === 'impl',
      });
    }
    return found;
  },

  call(sources, target, into) {
    const values = target.parameters.map(() => 'todo!()').join(', ');
    if (target.file === into.file) {
      // A module inside the file sees it by another path.
      if (!into.isPlain && !target.isMember) return undefined;
      return { statement: `let _ = ${target.isMember ? `${target.container}::` : ''}${target.name}(${values});` };
    }
    const from = modulePath(sources, target.file);
    if (from === undefined || modulePath(sources, into.file) === undefined || !target.isPublic) return undefined;
    const holder = target.isMember ? `${target.container}::` : '';
    return { statement: `let _ = ${[...from, ''].join('::')}${holder}${target.name}(${values});` };
  },

  unused: (name) => `\nfn ${name}() -> u8 {\n    1\n}\n`,

  byName(sources, file, name) {
    const text = sources.read(file);
    return [
      {
        how: 'a default named by a string in an attribute',
        symbol: `${name}_a`,
        file,
        files: {
          [file]: appended(
            text,
            `\nfn ${name}_a() -> u8 {\n    1\n}\n\n#[derive(serde::Deserialize)]\nstruct Wild${name} {\n    #[serde(default = "${name}_a")]\n    level: u8,\n}\n`,
          ),
        },
      },
      {
        how: 'a path in the string of an attribute',
        symbol: `${name}_c`,
        file,
        files: {
          [file]: appended(
            text,
            `\nstruct Made${name};\n\nimpl Made${name} {\n    fn ${name}_c() -> u8 {\n        1\n    }\n}\n\n#[derive(serde::Deserialize)]\nstruct Said${name} {\n    #[serde(default = "Made${name}::${name}_c")]\n    level: u8,\n}\n`,
          ),
        },
      },
      {
        how: 'a file that is put in',
        symbol: `${name}_d`,
        file,
        files: {
          [file]: appended(text, `\ninclude!("${name}_part.rs");\n\nfn ${name}_d() -> u8 {\n    1\n}\n`),
          [`${file.slice(0, file.lastIndexOf('/') + 1)}${name}_part.rs`]: `fn ${name}_part() -> u8 {\n    ${name}_d()\n}\n`,
        },
      },
      {
        how: 'a name that a macro puts together',
        symbol: `${name}_put_e`,
        file,
        files: {
          [file]: appended(
            text,
            `\nmacro_rules! ${name}_run {\n    ($x:ident) => {\n        paste::paste! { [<${name}_put_ $x>]() }\n    };\n}\n\nfn ${name}_put_e() -> u8 {\n    1\n}\n\nfn ${name}_puts() -> u8 {\n    ${name}_run!(e)\n}\n`,
          ),
        },
      },
      {
        how: 'a module whose file an attribute says',
        symbol: `${name}_f`,
        file: `${file.slice(0, file.lastIndexOf('/') + 1)}${name}_elsewhere.rs`,
        files: {
          [file]: appended(
            text,
            `\n#[path = "${name}_elsewhere.rs"]\nmod ${name}_moved;\n\nfn ${name}_moves() -> u8 {\n    ${name}_moved::${name}_f()\n}\n`,
          ),
          [`${file.slice(0, file.lastIndexOf('/') + 1)}${name}_elsewhere.rs`]: `pub(super) fn ${name}_f() -> u8 {\n    1\n}\n`,
        },
      },
      {
        how: 'a symbol exported to other languages',
        symbol: `${name}_b`,
        file,
        files: { [file]: appended(text, `\n#[no_mangle]\nextern "C" fn ${name}_b() -> u8 {\n    1\n}\n`) },
      },
    ];
  },

  test(sources, target, name) {
    const manifest = sources.files.includes('Cargo.toml') ? sources.read('Cargo.toml') : '';
    const crate = /^\[package\][\s\S]*?^name\s*=\s*"([^"]+)"/m.exec(manifest)?.[1]?.replaceAll('-', '_');
    const from = modulePath(sources, target.file);
    // From another crate only what is public all the way can be named; the root's own functions are.
    if (crate === undefined || from?.length !== 1 || !target.isPublic || target.isMember) return undefined;
    const file = `tests/${name}.rs`;
    const text = `#[test]\nfn checks_${name}() {\n    let _ = ${crate}::${target.name}(${target.parameters.map(() => 'todo!()').join(', ')});\n}\n`;
    return { files: { [file]: text }, file, line: 3 };
  },

  routes(sources, name) {
    if (!sources.files.includes('Cargo.toml')) return [];
    const manifest = sources.read('Cargo.toml');
    if (/^name\s*=\s*"axum"/m.test(manifest) || !/^\[dependencies\]/m.test(manifest)) return [];
    const file = `src/bin/${name}_axum.rs`;
    const text = `use axum::{routing::get, Router};\n\nasync fn serve() -> &'static str {\n    ""\n}\n\n#[tokio::main]\nasync fn main() {\n    let app: Router = Router::new().route("/${name}/axum", get(serve));\n    let listener = tokio::net::TcpListener::bind("0.0.0.0:3000").await.unwrap();\n    axum::serve(listener, app).await.unwrap();\n}\n`;
    const changed = manifest.replace(/^(\[dependencies\][ \t]*\r?\n)/m, '$1axum = "0.8"\ntokio = "1"\n');
    return [
      {
        how: 'a new file with axum',
        method: 'GET',
        path: `/${name}/axum`,
        file,
        line: lineWith(text, '.route'),
        files: { [file]: text, 'Cargo.toml': changed },
      },
    ];
  },

  entries(sources, name) {
    if (!sources.files.includes('Cargo.toml')) return [];
    const manifest = sources.read('Cargo.toml');
    const text = 'fn main() {\n    println!("1");\n}\n';
    const found = [];
    // Manifests from the registry say that nothing is to be looked for.
    if (!/^autobins\s*=\s*false/m.test(manifest)) {
      const file = `src/bin/${name}.rs`;
      found.push({ how: 'a file in src/bin', file, line: 1, files: { [file]: text } });
    }
    const file = `tools/${name}.rs`;
    const table = `\n[[bin]]\nname = "${name}"\npath = "${file}"\n`;
    found.push({
      how: '`[[bin]]` of Cargo.toml',
      file,
      line: 1,
      files: { [file]: text, 'Cargo.toml': appended(manifest, table) },
    });
    return found;
  },

  remove(file, text, name, line) {
    const found = language.functionsOf(file, text).find((each) => each.name === name && each.line === line);
    return found && blankSpan(text, found.start, found.end);
  },

  errors(root) {
    let output = '';
    try {
      output = execFileSync(
        'cargo',
        ['check', '--quiet', '--tests', '--message-format=json', '--target-dir', `${root}-target`],
        {
          cwd: root,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'ignore'],
          maxBuffer: 1 << 28,
        },
      );
    } catch (error) {
      if (/** @type {any} */ (error).code === 'ENOENT') return null;
      output = String(/** @type {any} */ (error).stdout ?? '');
      // Without its dependencies nothing was compiled, and nothing that is missing would show.
      if (output === '') return null;
    }
    const found = new Set();
    for (const line of output.split('\n').filter((each) => each.startsWith('{'))) {
      const { reason, message } = JSON.parse(line);
      if (reason !== 'compiler-message' || message.level !== 'error') continue;
      const [at] = message.spans;
      found.add(`${at?.file_name ?? ''}:${at?.line_start ?? 0} ${message.message}`);
    }
    return found;
  },
};

/**
 * A `;` ends a head that has no block, but for that of an array's type: `impl<T, const N: usize> Vec<[T; N]> {`.
 * @param {string} blanked
 */
function blocksIn(blanked) {
  /** @type {{kind: string, name: string, trait: boolean, isGeneric: boolean, open: number, close: number}[]} */
  const found = [];
  for (const head of blanked.matchAll(/\b(impl|mod|trait|fn|macro_rules!)\b((?:[^{;[]|\[[^\]]*\])*)\{/g)) {
    const open = head.index + head[0].length - 1;
    const close = closing(blanked, open);
    if (close < 0) continue;
    const rest = head[2] ?? '';
    const [, trait, type] = /^(.*?\bfor\b)?\s*(.*)$/s.exec(rest.replace(/\bwhere\b[\s\S]*$/, '')) ?? [];
    const name = /(?:^|::|\s)(\w+)\s*(?:<[\s\S]*>)?\s*$/.exec(type ?? rest)?.[1] ?? '';
    found.push({ kind: head[1] ?? '', name, trait: trait !== undefined, isGeneric: rest.includes('<'), open, close });
  }
  return found;
}

/**
 * `crate::a::b` of `src/a/b.rs`, as far as every module on the way is declared where it is looked for.
 * @param {Sources} sources
 * @param {string} file
 * @returns {string[] | undefined}
 */
function modulePath({ files, read }, file) {
  if (
    !file.startsWith('src/') ||
    file.startsWith('src/bin/') ||
    !files.includes('src/lib.rs') ||
    file === 'src/main.rs'
  )
    return undefined;
  const parts = file.slice('src/'.length, -'.rs'.length).split('/');
  if (parts.at(-1) === 'mod' || file === 'src/lib.rs') parts.pop();
  let parent = 'src/lib.rs';
  for (const [index, part] of parts.entries()) {
    if (!new RegExp(`^(?:pub(?:\\([^)]*\\))?\\s+)?mod\\s+${part}\\s*;`, 'm').test(read(parent))) return undefined;
    const base = `src/${parts.slice(0, index + 1).join('/')}`;
    parent = files.includes(`${base}.rs`) ? `${base}.rs` : `${base}/mod.rs`;
    if (!files.includes(parent)) return undefined;
  }
  return ['crate', ...parts];
}

/** @param {string} blanked @param {number} open of `<` @returns {number} of the bracket behind */
function afterGenerics(blanked, open) {
  let depth = 0;
  for (let at = open; at < blanked.length; at++) {
    if (blanked[at] === '<') depth += 1;
    else if (blanked[at] === '>' && blanked[at - 1] !== '-' && --depth === 0) return blanked.indexOf('(', at);
  }
  return -1;
}

/** @param {string} text @param {number} start */
function aboveIt(text, start) {
  let at = start;
  while (at > 0) {
    const before = lineStart(text, at - 1);
    if (!/^[ \t]*#\[.*\]\s*$/.test(text.slice(before, at))) break;
    at = before;
  }
  return at;
}
