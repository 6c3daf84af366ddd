/** Python, read by its indentation and judged by pyright. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { PYRIGHT_VERSION } from '../../../accuracy/oracle/python/pyright.mjs';
import { pythonWithoutPackages } from '../../../accuracy/oracle/python/python.mjs';
import { installFromNpm } from '../../installed.mjs';
import { blankOut, blankSpan, closing, lineOf, lineStart, splitTop } from '../text.mjs';
import { appended, lineWith, mainFolder } from './language.mjs';

/** @typedef {import('./language.mjs').FunctionFound} FunctionFound */
/** @typedef {import('./language.mjs').Sources} Sources */

const SYNTAX = {
  line: '#',
  strings: [
    /[rRbBuUfFtT]{0,2}"""(?:[^\\]|\\[\s\S])*?"""/y,
    /[rRbBuUfFtT]{0,2}'''(?:[^\\]|\\[\s\S])*?'''/y,
    /"(?:[^"\\\n]|\\[\s\S])*"/y,
    /'(?:[^'\\\n]|\\[\s\S])*'/y,
  ],
};

/** @type {import('./language.mjs').Language} */
export const language = {
  name: 'python',
  extension: /\.py$/,
  isTest: (file) => /(^|\/)(test_[^/]*|[^/]*_test)\.py$/.test(file),

  functionsOf(file, text) {
    const blanked = blankOut(text, SYNTAX);
    /** @type {FunctionFound[]} */
    const found = [];
    /** @type {{indent: number, name: string, isClass: boolean}[]} */
    const around = [];
    for (const head of blanked.matchAll(/^([ \t]*)(?:(class)|(?:async[ \t]+)?def)[ \t]+(\w+)/gm)) {
      const [whole, indent = '', isClass, name = ''] = head;
      while (around.length > 0 && /** @type {any} */ (around.at(-1)).indent >= indent.length) around.pop();
      const outer = around.at(-1);
      around.push({ indent: indent.length, name, isClass: isClass !== undefined });
      if (
        isClass !== undefined ||
        (outer !== undefined && !outer.isClass) ||
        (outer !== undefined && around.length > 2)
      )
        continue;
      const nameAt = head.index + whole.length - name.length;
      const open = blanked.indexOf('(', nameAt);
      const close = open < 0 ? -1 : closing(blanked, open);
      const colon = close < 0 ? -1 : blanked.indexOf(':', close);
      const lineEnd = colon < 0 ? -1 : blanked.indexOf('\n', colon);
      if (lineEnd < 0) continue;
      const bodyIndent = /^([ \t]*)\S/m.exec(text.slice(lineEnd + 1))?.[1] ?? '';
      const isBlock = blanked.slice(colon + 1, lineEnd).trim() === '' && bodyIndent.length > indent.length;
      const start = aboveIt(text, lineStart(text, head.index));
      const decorators = text.slice(start, head.index);
      const parameters = splitTop(blanked.slice(open + 1, close));
      found.push({
        file,
        name,
        container: outer?.name ?? '',
        line: lineOf(text, nameAt),
        start,
        end: blockEnd(blanked, lineEnd + 1, indent.length),
        body: isBlock ? lineEnd + 1 : undefined,
        indent: bodyIndent,
        parameters,
        isPublic: true,
        isPrivate: /^_(?!_\w+__$)/.test(name),
        isPlain:
          !/@(\w+\.)*(overload|property|cached_property|\w+\.setter)\b/.test(decorators) && !name.startsWith('__'),
        isMember: outer !== undefined,
      });
    }
    return found;
  },

  call(sources, target, into) {
    const module = moduleOf(sources, target.file);
    const isSame = target.file === into.file;
    const name = target.isMember ? target.container : target.name;
    if (!isSame && (module === undefined || language.isTest(target.file))) return undefined;
    const taken = isSame ? '' : `from ${module} import ${name} as wild_${name}; `;
    const local = isSame ? name : `wild_${name}`;
    // A parameter or a local variable of that name would be meant instead.
    if (isSame && new RegExp(`\\b${name}\\b`).test(sources.read(into.file).slice(into.start, into.end)))
      return undefined;
    if (!target.isMember) return { statement: `${taken}${local}()` };
    return { statement: `${taken}wild_object: ${local} = ${local}(); wild_object.${target.name}()` };
  },

  unused: (name) => `\n\ndef _${name}():\n    return 1\n`,

  byName(sources, file, name) {
    const text = sources.read(file);
    const module = moduleOf(sources, file);
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const of = (/** @type {string} */ suffix) => `${name}_${suffix}`;
    return [
      {
        how: '`globals()` with a string',
        symbol: of('a'),
        file,
        files: {
          [file]: appended(
            text,
            `\n\ndef ${of('a')}():\n    return 1\n\n\ndef ${of('run')}():\n    return globals()["${of('a')}"]()\n`,
          ),
        },
      },
      ...(module === undefined
        ? []
        : [
            {
              how: '`getattr` of a module with a string',
              symbol: of('b'),
              file,
              files: {
                [file]: appended(text, `\n\ndef ${of('b')}():\n    return 1\n`),
                [`${folder}${of('user')}.py`]: `import importlib\n\nran = getattr(importlib.import_module("${module}"), "${of('b')}")()\n`,
              },
            },
            {
              how: 'a dotted path in a configuration file',
              symbol: of('c'),
              file,
              files: {
                [file]: appended(text, `\n\ndef ${of('c')}():\n    return 1\n`),
                [`${name}.toml`]: `[handlers]\nfirst = "${module}.${of('c')}"\n`,
              },
            },
          ]),
      {
        how: '`getattr` of an object with a made-up string',
        symbol: `K${name}.${of('d')}`,
        file,
        files: {
          [file]: appended(
            text,
            `\n\nclass K${name}:\n    def run(self, what):\n        return getattr(self, "${name}_" + what)()\n\n    def ${of('d')}(self):\n        return 1\n\n\nK${name}().run("d")\n`,
          ),
        },
      },
    ];
  },

  test(sources, target, name) {
    const module = moduleOf(sources, target.file);
    if (module === undefined || target.isMember || !target.isPublic) return undefined;
    const sample = sources.files.find((file) => language.isTest(file));
    const folder = sample === undefined ? 'tests/' : sample.slice(0, sample.lastIndexOf('/') + 1);
    const file = `${folder}test_${name}.py`;
    const text = `from ${module} import ${target.name}\n\n\ndef test_${name}():\n    ${target.name}()\n`;
    return { files: { [file]: text }, file, line: 5 };
  },

  routes(sources, name) {
    const folder = mainFolder(sources, language);
    if (folder === undefined) return [];
    return ['flask', 'fastapi'].flatMap((framework) => {
      if (sources.files.some((file) => new RegExp(`(^|/)${framework}/__init__\\.py$`).test(file))) return [];
      const file = `${folder}${name}_${framework}.py`;
      const route = `/${name}/${framework}`;
      const maker = framework === 'flask' ? 'Flask' : 'FastAPI';
      const decorator = framework === 'flask' ? 'route' : 'get';
      const made = framework === 'flask' ? 'Flask(__name__)' : 'FastAPI()';
      const text = `from ${framework} import ${maker}\n\napp = ${made}\n\n\n@app.${decorator}("${route}")\ndef serve_${name}():\n    return {}\n`;
      return [
        {
          how: `a new file with ${framework}`,
          method: 'GET',
          path: route,
          file,
          line: lineWith(text, '@app'),
          files: { [file]: text },
        },
      ];
    });
  },

  entries(sources, name) {
    const folder = mainFolder(sources, language);
    if (folder === undefined) return [];
    const file = `${folder}${name}_command.py`;
    const module = moduleOf({ ...sources, files: [...sources.files, file] }, file);
    const command = `def main():\n    return 1\n`;
    const manifest = sources.files.includes('pyproject.toml') ? sources.read('pyproject.toml') : undefined;
    const found = [];
    if (manifest !== undefined && module !== undefined && /^\[project\]/m.test(manifest)) {
      const line = `${name} = "${module}:main"\n`;
      const changed = /^\[project\.scripts\][ \t]*\r?\n/m.test(manifest)
        ? manifest.replace(/^(\[project\.scripts\][ \t]*\r?\n)/m, `$1${line}`)
        : appended(manifest, `\n[project.scripts]\n${line}`);
      found.push({
        how: '`project.scripts` of pyproject.toml',
        file,
        line: 1,
        files: { [file]: command, 'pyproject.toml': changed },
      });
    }
    if (module?.includes('.')) {
      const started = `${folder}${name}_package/__main__.py`;
      found.push({
        how: '`__main__.py` of a package',
        file: started,
        line: 1,
        files: { [started]: `${command}\n\nmain()\n`, [`${folder}${name}_package/__init__.py`]: '' },
      });
    }
    return found;
  },

  remove(file, text, name, line) {
    const found = language.functionsOf(file, text).find((each) => each.name === name && each.line === line);
    if (found === undefined) return undefined;
    const blank = blankSpan(text, found.start, found.end);
    // A block may not be empty.
    const indent = /^[ \t]*/.exec(text.slice(found.start))?.[0] ?? '';
    return `${blank.slice(0, found.start)}${indent}pass${blank.slice(found.start + indent.length + 4)}`;
  },

  errors(root) {
    const modules = installFromNpm('pyright', PYRIGHT_VERSION, { without: ['optional'] });
    let output = '';
    try {
      output = execFileSync(
        process.execPath,
        [path.join(modules, 'pyright', 'index.js'), '--outputjson', '--pythonpath', pythonWithoutPackages(), root],
        {
          encoding: 'utf8',
          maxBuffer: 1 << 30,
          stdio: ['ignore', 'pipe', 'ignore'],
          env: { ...process.env, PYTHONPATH: '' },
        },
      );
    } catch (error) {
      // It ends with 1 where it has found errors.
      output = /** @type {any} */ (error).stdout ?? '';
    }
    const found = new Set();
    for (const each of JSON.parse(output).generalDiagnostics ?? []) {
      if (each.severity !== 'error') continue;
      found.add(
        `${path.relative(root, each.file)}:${each.range.start.line + 1} ${each.rule ?? 'syntax'} ${each.message.split('\n')[0]}`,
      );
    }
    return found;
  },
};

/**
 * Under which name a file is imported: from the folder on that is in no package.
 * @param {Sources} sources
 * @param {string} file
 */
function moduleOf({ files }, file) {
  const folders = file.split('/').slice(0, -1);
  const known = new Set(files);
  let top = folders.length;
  while (top > 0 && known.has(`${folders.slice(0, top).join('/')}/__init__.py`)) top -= 1;
  if (top === folders.length && folders.length > 0 && folders.join('/') !== 'src') return undefined;
  const name = file.slice(file.lastIndexOf('/') + 1, -'.py'.length);
  const parts = [...folders.slice(top), ...(name === '__init__' ? [] : [name])];
  return parts.length > 0 && parts.every((part) => /^[A-Za-z_]\w*$/.test(part)) ? parts.join('.') : undefined;
}

/** Where the decorators above a head begin. @param {string} text @param {number} start */
function aboveIt(text, start) {
  let at = start;
  const indent = /^[ \t]*/.exec(text.slice(start))?.[0] ?? '';
  for (let probe = start; probe > 0; ) {
    const before = lineStart(text, probe - 1);
    const line = text.slice(before, probe);
    if (line.startsWith(`${indent}@`)) at = before;
    // A decorator may go over several lines, which are indented further or close its bracket.
    else if (line.trim() === '' || !(line.startsWith(`${indent} `) || /^[ \t]*[)\]}]/.test(line))) break;
    probe = before;
  }
  return at;
}

/** @param {string} blanked @param {number} from @param {number} indent */
function blockEnd(blanked, from, indent) {
  let end = from;
  for (const line of blanked.slice(from).matchAll(/[^\n]*(\n|$)/g)) {
    const [text] = line;
    if (text === '') break;
    if (text.trim() !== '' && text.search(/[^ \t]/) <= indent && !/^[ \t]*[)\]}]/.test(text)) break;
    if (text.trim() !== '') end = from + line.index + text.length;
  }
  return end;
}
