/** Go, read by its brackets and judged by `go vet`, which compiles the tests as well. */
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { cacheDirectory } from '../../repositories.mjs';
import { blankOut, blankSpan, closing, lineOf, lineStart, splitTop } from '../text.mjs';
import { appended, lineWith, mainFolder } from './language.mjs';

/** @typedef {import('./language.mjs').FunctionFound} FunctionFound */
/** @typedef {import('./language.mjs').Sources} Sources */

const SYNTAX = {
  line: '//',
  block: /** @type {const} */ (['/*', '*/']),
  strings: [/`[^`]*`/y, /"(?:[^"\\\n]|\\.)*"/y, /'(?:[^'\\\n]|\\.)+'/y],
};

/** @type {import('./language.mjs').Language} */
export const language = {
  name: 'go',
  extension: /\.go$/,
  isTest: (file) => /_test\.go$/.test(file),

  functionsOf(file, text) {
    const blanked = blankOut(text, SYNTAX);
    /** @type {FunctionFound[]} */
    const found = [];
    for (const head of blanked.matchAll(/^func[ \t]+(?:\(([^)]*)\)[ \t]*)?(\w+)[ \t]*(\[[^\]]*\])?\(/gm)) {
      const [whole, receiver, name = '', generic] = head;
      const open = head.index + whole.length - 1;
      const close = closing(blanked, open);
      const brace = close < 0 ? -1 : bodyBrace(blanked, close + 1);
      const end = brace < 0 ? -1 : closing(blanked, brace);
      if (end < 0) continue;
      const container = receiver === undefined ? '' : (/(\w+)(?:\[[^\]]*\])?\s*$/.exec(receiver)?.[1] ?? '');
      const rest = blanked.slice(brace + 1, blanked.indexOf('\n', brace) + 1);
      const nameAt = head.index + whole.lastIndexOf(name + (generic ?? ''));
      found.push({
        file,
        name,
        container,
        line: lineOf(text, nameAt),
        start: head.index,
        end: end + 1,
        body: rest.trim() === '' && rest !== '' ? brace + 1 + rest.length : undefined,
        indent: '\t',
        parameters: typesOf(splitTop(text.slice(open + 1, close))),
        isPublic: true,
        isPrivate: /^[^\p{Lu}]/u.test(name),
        isPlain:
          generic === undefined && !/\[/.test(receiver ?? '') && name !== 'init' && name !== 'main' && name !== '_',
        isMember: container !== '',
      });
    }
    return found;
  },

  call(sources, target, into) {
    const folder = (/** @type {string} */ file) => file.slice(0, file.lastIndexOf('/') + 1);
    if (folder(target.file) !== folder(into.file)) return undefined;
    if (target.file !== into.file) {
      const [from, to] = [sources.read(target.file), sources.read(into.file)];
      // Files of other platforms, and tests of a package beside it, are compiled apart.
      const name = (/** @type {string} */ text) => /^package[ \t]+(\w+)/m.exec(text)?.[1];
      if (name(from) !== name(to) || language.isTest(target.file)) return undefined;
      if ([from, to].some((text) => /^\/\/(go:build|[ \t]*\+build)/m.test(text))) return undefined;
      if (
        [target.file, into.file].some((file) =>
          /_(linux|windows|darwin|amd64|arm64|js|wasm|unix|plan9|appengine)(_\w+)?(_test)?\.go$/.test(file),
        )
      )
        return undefined;
      // A type of another package may go by another name, or by none, in the other file.
      if (target.parameters.some((type) => type.includes('.'))) return undefined;
    }
    const values = target.parameters
      .filter((type) => !type.startsWith('...'))
      .map((type) => `*new(${type})`)
      .join(', ');
    const own = sources.read(into.file).slice(into.start, into.end);
    if (new RegExp(`\\b${target.isMember ? target.container : target.name}\\b`).test(own.slice(own.indexOf(into.name))))
      return undefined;
    return {
      statement: target.isMember ? `new(${target.container}).${target.name}(${values})` : `${target.name}(${values})`,
    };
  },

  unused: (name) => `\nfunc ${name}() int {\n\treturn 1\n}\n`,

  byName(sources, file, name) {
    const text = sources.read(file);
    const packageName = /^package[ \t]+(\w+)/m.exec(text)?.[1];
    if (packageName === undefined) return [];
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const of = (/** @type {string} */ suffix) => `${name}${suffix}`;
    const upper = name[0]?.toUpperCase() + name.slice(1);
    return [
      {
        how: '`MethodByName` with a string',
        symbol: `${of('T')}.${upper}A`,
        file: `${folder}${name}_reflect.go`,
        files: {
          [`${folder}${name}_reflect.go`]: `package ${packageName}\n\nimport "reflect"\n\ntype ${of('T')} struct{}\n\nfunc (t ${of('T')}) ${upper}A() int {\n\treturn 1\n}\n\nfunc init() {\n\treflect.ValueOf(${of('T')}{}).MethodByName("${upper}A").Call(nil)\n}\n`,
        },
      },
      {
        how: 'a method named in a template',
        symbol: `${of('V')}.${upper}B`,
        file: `${folder}${name}_view.go`,
        files: {
          [`${folder}${name}_view.go`]: `package ${packageName}\n\nimport (\n\t"html/template"\n\t"io"\n)\n\ntype ${of('V')} struct{}\n\nfunc (v ${of('V')}) ${upper}B() int {\n\treturn 1\n}\n\nfunc ${of('Show')}(w io.Writer) error {\n\treturn template.Must(template.New("x").Parse("{{ .${upper}B }}")).Execute(w, ${of('V')}{})\n}\n`,
        },
      },
      {
        how: '`go:linkname` of another package',
        symbol: of('C'),
        file,
        files: {
          [file]: appended(text, `\nfunc ${of('C')}() int {\n\treturn 1\n}\n`),
          [`${name}link/link.go`]: `package ${name}link\n\nimport _ "unsafe"\n\n//go:linkname linked example.com/any/${packageName}.${of('C')}\nfunc linked() int\n`,
        },
      },
    ];
  },

  test(sources, target, name) {
    if (target.isMember || language.isTest(target.file)) return undefined;
    const packageName = /^package[ \t]+(\w+)/m.exec(sources.read(target.file))?.[1];
    if (packageName === undefined || target.parameters.some((type) => type.includes('.'))) return undefined;
    const folder = target.file.slice(0, target.file.lastIndexOf('/') + 1);
    const file = `${folder}${name}_test.go`;
    const values = target.parameters
      .filter((type) => !type.startsWith('...'))
      .map((type) => `*new(${type})`)
      .join(', ');
    const text = `package ${packageName}\n\nimport "testing"\n\nfunc Test${name[0]?.toUpperCase()}${name.slice(1)}(t *testing.T) {\n\t${target.name}(${values})\n}\n`;
    return { files: { [file]: text }, file, line: 6 };
  },

  routes(sources, name) {
    const folder = mainFolder(sources, language);
    if (folder === undefined) return [];
    const file = `${folder}cmd${name}/main.go`;
    const found = [];
    found.push({
      how: 'a new file with net/http',
      method: 'GET',
      path: `/${name}/plain`,
      file,
      line: 9,
      files: {
        [file]: `package main\n\nimport "net/http"\n\nfunc serve(w http.ResponseWriter, r *http.Request) {}\n\nfunc main() {\n\tmux := http.NewServeMux()\n\tmux.HandleFunc("GET /${name}/plain", serve)\n\thttp.ListenAndServe(":3000", mux)\n}\n`,
      },
    });
    const manifest = sources.files.includes('go.mod') ? sources.read('go.mod') : '';
    if (manifest !== '' && !/^module github.com\/gin-gonic\/gin$/m.test(manifest)) {
      const gin = `${folder}cmd${name}gin/main.go`;
      const text = `package main\n\nimport "github.com/gin-gonic/gin"\n\nfunc serve(c *gin.Context) {}\n\nfunc main() {\n\trouter := gin.Default()\n\trouter.GET("/${name}/gin", serve)\n\trouter.Run()\n}\n`;
      found.push({
        how: 'a new file with gin',
        method: 'GET',
        path: `/${name}/gin`,
        file: gin,
        line: lineWith(text, 'router.GET'),
        files: { [gin]: text, 'go.mod': appended(manifest, '\nrequire github.com/gin-gonic/gin v1.10.0\n') },
      });
    }
    return found;
  },

  entries(_sources, name) {
    const file = `cmd/${name}/main.go`;
    return [
      {
        how: '`func main` of a package main',
        file,
        line: 3,
        files: { [file]: 'package main\n\nfunc main() {\n\tprintln(1)\n}\n' },
      },
    ];
  },

  remove(file, text, name, line) {
    const found = language.functionsOf(file, text).find((each) => each.name === name && each.line === line);
    return found && blankSpan(text, found.start, found.end);
  },

  errors(root) {
    const environment = {
      ...process.env,
      GOFLAGS: '-mod=mod -modcacherw',
      GOMODCACHE: path.join(cacheDirectory(), 'go', 'modules'),
      GOWORK: 'off',
    };
    const run = (/** @type {string[]} */ args) => {
      try {
        execFileSync('go', args, {
          cwd: root,
          env: environment,
          encoding: 'utf8',
          stdio: ['ignore', 'pipe', 'pipe'],
          maxBuffer: 1 << 28,
        });
        return '';
      } catch (error) {
        if (/** @type {any} */ (error).code === 'ENOENT') return null;
        return String(/** @type {any} */ (error).stderr ?? '');
      }
    };
    const output = run(['vet', '-asmdecl=true', './...']);
    if (output === null) return null;
    const found = new Set();
    for (const line of `${output}\n${run(['build', '-gcflags=-e', './...'])}`.split('\n')) {
      const error = /^(?:vet: )?(?:\.\/)?(\S+\.go:\d+)(?::\d+)?: (.*)$/.exec(line);
      if (error === null || /imported and not used|declared and not used/.test(error[2] ?? '')) continue;
      found.add(`${error[1]} ${error[2]}`);
    }
    return found;
  },
};

/** Where the body begins behind the results, in which `struct{}` and `interface{}` may stand. @param {string} blanked @param {number} from */
function bodyBrace(blanked, from) {
  for (let at = from; at < blanked.length && blanked[at] !== '\n'; at++) {
    if (blanked[at] === '(') at = closing(blanked, at);
    else if (blanked[at] === '{') {
      if (!/(struct|interface)\s*$/.test(blanked.slice(lineStart(blanked, at), at))) return at;
      at = closing(blanked, at);
    }
    if (at < 0) return -1;
  }
  return -1;
}

/** `a, b int, c ...string` to a type for each. @param {readonly string[]} parameters */
function typesOf(parameters) {
  const isNamed = parameters.some(
    (each) => /^\w+\s+\S/.test(each) && !/^(chan|func|map|struct|interface)\b/.test(each),
  );
  if (!isNamed) return parameters;
  /** @type {string[]} */
  const types = [];
  for (const each of [...parameters].reverse()) {
    const type = /^\w+\s+([\s\S]+)$/.exec(each)?.[1];
    types.unshift((type ?? types[0] ?? '').trim());
  }
  return types;
}
