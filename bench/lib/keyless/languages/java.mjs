/** Java, read by its brackets and judged by javac. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { listJavaFiles } from '../../../accuracy/oracle/java/index.mjs';
import { blankOut, blankSpan, closing, lineOf, lineStart, splitTop } from '../text.mjs';
import { lineWith, mainFolder } from './language.mjs';

/** @typedef {import('./language.mjs').FunctionFound} FunctionFound */
/** @typedef {import('./language.mjs').Sources} Sources */

const SYNTAX = {
  line: '//',
  block: /** @type {const} */ (['/*', '*/']),
  strings: [/"""[\s\S]*?"""/y, /"(?:[^"\\\n]|\\.)*"/y, /'(?:[^'\\\n]|\\.)+'/y],
};

const HEAD =
  /^([ \t]+)((?:(?:public|protected|private|static|final|abstract|synchronized|native|default|strictfp)[ \t]+|@\w+(?:\([^)\n]*\))?[ \t]+)*)(<[^(){};=\n]*>[ \t]+)?([\w.]+(?:<[^(){};=\n]*>)?(?:\[\])*)[ \t]+(\w+)[ \t]*\(/gm;

/** @type {import('./language.mjs').Language} */
export const language = {
  name: 'java',
  extension: /\.java$/,
  isTest: (file) => /(^|\/)(\w*Tests?|Test\w+)\.java$/.test(file),

  functionsOf(file, text) {
    const blanked = blankOut(text, SYNTAX);
    const types = typesIn(blanked);
    /** @type {FunctionFound[]} */
    const found = [];
    for (const head of blanked.matchAll(HEAD)) {
      const [whole, indent = '', modifiers = '', generic, result = '', name = ''] = head;
      if (
        /^(public|protected|private|return|new|throw|else|assert|case|package|import|yield|goto|record|class|enum|interface)$/.test(
          result,
        )
      )
        continue;
      const open = head.index + whole.length - 1;
      const close = closing(blanked, open);
      if (close < 0) continue;
      const brace = /^[ \t\r\n]*(?:throws[\w.,\s]+)?\{/.exec(blanked.slice(close + 1));
      if (brace === null) continue;
      const bodyAt = close + brace[0].length;
      const end = closing(blanked, bodyAt);
      const holders = types.filter((type) => type.open < head.index && head.index < type.close);
      const holder = holders.at(-1);
      // The head of an anonymous class's method stands deeper than its named class's members do.
      if (end < 0 || holder === undefined || depthBetween(blanked, holder.open, head.index) !== 1) continue;
      const rest = blanked.slice(bodyAt + 1, blanked.indexOf('\n', bodyAt) + 1);
      const isPublicHolder = holders.every((type) => type.isPublic);
      found.push({
        file,
        name,
        container: holder.name,
        line: lineOf(text, open - 1),
        start: aboveIt(text, lineStart(text, head.index + indent.length)),
        end: end + 1,
        body: rest.trim() === '' && rest !== '' ? bodyAt + 1 + rest.length : undefined,
        indent: `${indent}  `,
        parameters: splitTop(text.slice(open + 1, close)).map(typeOf),
        isPublic: /\bpublic\b/.test(modifiers) && isPublicHolder,
        isPrivate: !/\b(public|protected)\b/.test(modifiers),
        isPlain: generic === undefined && holders.every((type) => !type.isGeneric),
        isMember: true,
      });
    }
    const counts = new Map();
    for (const each of found)
      counts.set(`${each.container}.${each.name}`, (counts.get(`${each.container}.${each.name}`) ?? 0) + 1);
    // Which of several overloads made-up arguments mean is not for us to say.
    return found.map((each) => ({
      ...each,
      isPlain: each.isPlain && counts.get(`${each.container}.${each.name}`) === 1,
    }));
  },

  call(sources, target, into) {
    const isSame = target.file === into.file;
    const holders = holdersOf(sources, target);
    if (holders === undefined || (!isSame && !target.isPublic)) return undefined;
    const packageName = /^package[ \t]+([\w.]+)/m.exec(sources.read(target.file))?.[1];
    const type = isSame ? target.container : [packageName, ...holders].filter(Boolean).join('.');
    if (target.parameters.some((each) => each.includes('...'))) return undefined;
    const values = target.parameters.map((each) => PRIMITIVE[each] ?? (isSame ? `(${each}) null` : undefined));
    if (values.includes(undefined)) return undefined;
    return { statement: `((${type}) null).${target.name}(${values.join(', ')});` };
  },

  unused: (name) => `\nclass K${name} {\n  private static int ${name}() {\n    return 1;\n  }\n}\n`,

  byName(sources, file, name) {
    const text = sources.read(file);
    const packageName = /^package[ \t]+([\w.]+)/m.exec(text)?.[1];
    const folder = file.slice(0, file.lastIndexOf('/') + 1);
    const head = packageName === undefined ? '' : `package ${packageName};\n\n`;
    const upper = name[0]?.toUpperCase() + name.slice(1);
    return [
      {
        how: '`getDeclaredMethod` with a string',
        symbol: `${upper}A.${name}A`,
        file: `${folder}${upper}A.java`,
        files: {
          [`${folder}${upper}A.java`]: `${head}final class ${upper}A {\n  private static int ${name}A() {\n    return 1;\n  }\n\n  static Object run() throws Exception {\n    return ${upper}A.class.getDeclaredMethod("${name}A").invoke(null);\n  }\n}\n`,
        },
      },
      {
        how: 'a method named in XML',
        symbol: `${upper}B.${name}B`,
        file: `${folder}${upper}B.java`,
        files: {
          [`${folder}${upper}B.java`]: `${head}public final class ${upper}B {\n  void ${name}B() {}\n}\n`,
          [`${name}.xml`]: `<beans>\n  <bean class="${packageName ?? ''}.${upper}B" init-method="${name}B"/>\n</beans>\n`,
        },
      },
      {
        how: '`@MethodSource` with a string',
        symbol: `${upper}CTest.${name}C`,
        file: `${folder}${upper}CTest.java`,
        files: {
          [`${folder}${upper}CTest.java`]: `${head}import org.junit.jupiter.params.ParameterizedTest;\nimport org.junit.jupiter.params.provider.MethodSource;\n\nclass ${upper}CTest {\n  static int[] ${name}C() {\n    return new int[] {1};\n  }\n\n  @ParameterizedTest\n  @MethodSource("${name}C")\n  void checks(int value) {}\n}\n`,
        },
      },
    ];
  },

  test(sources, target, name) {
    const holders = holdersOf(sources, target);
    if (holders === undefined || !target.isPublic || target.parameters.some((each) => PRIMITIVE[each] === undefined))
      return undefined;
    const packageName = /^package[ \t]+([\w.]+)/m.exec(sources.read(target.file))?.[1];
    const folder = target.file.slice(0, target.file.lastIndexOf('/') + 1).replace('src/main/java/', 'src/test/java/');
    const upper = `${name[0]?.toUpperCase()}${name.slice(1)}Test`;
    const file = `${folder}${upper}.java`;
    const text = `${packageName === undefined ? '' : `package ${packageName};\n\n`}import org.junit.jupiter.api.Test;\n\nclass ${upper} {\n  @Test\n  void checks() {\n    ((${holders.join('.')}) null).${target.name}(${target.parameters.map((each) => PRIMITIVE[each]).join(', ')});\n  }\n}\n`;
    return { files: { [file]: text }, file, line: lineWith(text, `.${target.name}(`) };
  },

  routes(sources, name) {
    const folder = mainFolder(sources, language);
    if (folder === undefined) return [];
    const sample = sources.files.find(
      (file) => file.startsWith(folder) && file.endsWith('.java') && !file.slice(folder.length).includes('/'),
    );
    const packageName = sample && /^package[ \t]+([\w.]+)/m.exec(sources.read(sample))?.[1];
    const upper = name[0]?.toUpperCase() + name.slice(1);
    const head = packageName === undefined ? '' : `package ${packageName};\n\n`;
    const spring = `${folder}${upper}Controller.java`;
    const text = `${head}import org.springframework.web.bind.annotation.GetMapping;\nimport org.springframework.web.bind.annotation.RestController;\n\n@RestController\npublic class ${upper}Controller {\n  @GetMapping("/${name}/spring")\n  public String show() {\n    return "";\n  }\n}\n`;
    const jaxrs = `${folder}${upper}Resource.java`;
    const other = `${head}import jakarta.ws.rs.GET;\nimport jakarta.ws.rs.Path;\n\n@Path("/${name}")\npublic class ${upper}Resource {\n  @GET\n  @Path("/jaxrs")\n  public String show() {\n    return "";\n  }\n}\n`;
    return [
      {
        how: 'a new file with Spring',
        method: 'GET',
        path: `/${name}/spring`,
        file: spring,
        line: lineWith(text, '@GetMapping'),
        files: { [spring]: text },
      },
      {
        how: 'a new file with JAX-RS',
        method: 'GET',
        path: `/${name}/jaxrs`,
        file: jaxrs,
        line: lineWith(other, '@GET'),
        files: { [jaxrs]: other },
      },
    ];
  },

  entries(sources, name) {
    const folder = mainFolder(sources, language);
    if (folder === undefined) return [];
    const upper = `${name[0]?.toUpperCase()}${name.slice(1)}Main`;
    const file = `${folder}${upper}.java`;
    const sample = sources.files.find(
      (each) => each.startsWith(folder) && each.endsWith('.java') && !each.slice(folder.length).includes('/'),
    );
    const packageName = sample && /^package[ \t]+([\w.]+)/m.exec(sources.read(sample))?.[1];
    const text = `${packageName === undefined ? '' : `package ${packageName};\n\n`}public class ${upper} {\n  public static void main(String[] args) {\n    System.out.println(1);\n  }\n}\n`;
    return [{ how: '`public static void main`', file, line: lineWith(text, 'main('), files: { [file]: text } }];
  },

  remove(file, text, name, line) {
    const found = language.functionsOf(file, text).find((each) => each.name === name && each.line === line);
    return found && blankSpan(text, found.start, found.end);
  },

  errors(root) {
    const out = mkdtempSync(path.join(tmpdir(), 'wild-javac-'));
    try {
      const list = path.join(out, 'files');
      writeFileSync(
        list,
        listJavaFiles(root)
          .map((file) => `"${path.join(root, file).replaceAll('\\', '/')}"`)
          .join('\n'),
      );
      // Without the libraries there are errors before any change; all phases are run all the same.
      const args = [
        '-proc:none',
        '-nowarn',
        '-Xmaxerrs',
        '100000',
        '-XDshould-stop.ifError=FLOW',
        '-d',
        path.join(out, 'classes'),
        `@${list}`,
      ];
      let output = '';
      try {
        execFileSync('javac', args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], maxBuffer: 1 << 28 });
      } catch (error) {
        if (/** @type {any} */ (error).code === 'ENOENT') return null;
        output = String(/** @type {any} */ (error).stderr ?? '');
      }
      const found = new Set();
      for (const line of output.split('\n')) {
        const error = /^(.*\.java):(\d+): error: (.*)$/.exec(line);
        if (error !== null) found.add(`${path.relative(root, error[1] ?? '')}:${error[2]} ${error[3]}`);
      }
      return found;
    } finally {
      rmSync(out, { recursive: true, force: true });
    }
  },
};

/** @type {Readonly<Record<string, string>>} */
const PRIMITIVE = {
  int: '0',
  long: '0L',
  short: '(short) 0',
  byte: '(byte) 0',
  char: "'a'",
  float: '0f',
  double: '0d',
  boolean: 'false',
  String: '""',
};

/** @param {string} blanked @returns {{name: string, open: number, close: number, isPublic: boolean, isGeneric: boolean}[]} outer ones first */
function typesIn(blanked) {
  const found = [];
  for (const head of blanked.matchAll(
    /\b((?:(?:public|protected|private|static|final|abstract|sealed)\s+)*)(?:class|interface|enum|record)\s+(\w+)(\s*<)?/g,
  )) {
    const open = blanked.indexOf('{', head.index + head[0].length);
    const close = open < 0 ? -1 : closing(blanked, open);
    if (close >= 0)
      found.push({
        name: head[2] ?? '',
        open,
        close,
        isPublic: /\bpublic\b/.test(head[1] ?? ''),
        isGeneric: head[3] !== undefined,
      });
  }
  return found;
}

/** The types around a member, outermost first. @param {Sources} sources @param {FunctionFound} target */
function holdersOf(sources, target) {
  const types = typesIn(blankOut(sources.read(target.file), SYNTAX));
  const around = types.filter((type) => type.open < target.end && target.end <= type.close);
  return around.at(-1)?.name === target.container ? around.map(({ name }) => name) : undefined;
}

/** @param {string} blanked @param {number} from @param {number} to */
function depthBetween(blanked, from, to) {
  let depth = 0;
  for (let at = from; at < to; at++) {
    if (blanked[at] === '{') depth += 1;
    else if (blanked[at] === '}') depth -= 1;
  }
  return depth;
}

/** `final Map<K, V> names` to `Map<K, V>`. @param {string} parameter */
function typeOf(parameter) {
  return parameter
    .replace(/^(?:(?:final|@\w+(?:\([^)]*\))?)\s+)*/, '')
    .replace(/\s+\w+((?:\[\])*)$/, '$1')
    .trim();
}

/** @param {string} text @param {number} start */
function aboveIt(text, start) {
  let at = start;
  while (at > 0) {
    const before = lineStart(text, at - 1);
    if (!/^[ \t]*@\w[^;{]*$/.test(text.slice(before, at).trimEnd())) break;
    at = before;
  }
  return at;
}
