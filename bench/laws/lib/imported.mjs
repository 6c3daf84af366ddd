/**
 * Bare calls of what another file defines, where a plain reading can tell which: a name that is imported from a file of the
 * application, or that a file of the same package has at its top. What binds the name otherwise puts it in doubt.
 */
import path from 'node:path';
import { plainOf } from './code.mjs';

/** @typedef {import('./reading.mjs').Reading} Reading */

/**
 * @param {Reading} reading
 * @param {string} file
 * @param {string} name
 * @returns {{shape: string, target: string} | undefined} what the name stands for in that file, called without a receiver
 */
export function importedAs(reading, file, name) {
  const code = reading.code(file);
  if (code === undefined || !/^\w+$/.test(name)) return undefined;
  switch (plainOf(file)?.name) {
    case 'python':
      return importedInPython(reading, file, code, name);
    case 'typescript':
      return importedInScript(reading, file, code, name);
    case 'go':
      return besideInGo(reading, file, code, name);
    default:
      return undefined;
  }
}

/** @param {Reading} reading @param {string} file @param {string} code @param {string} name */
function importedInPython(reading, file, code, name) {
  const imports = [...code.matchAll(/^from[ \t]+(\.*[\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n(]+))/gm)];
  const bringing = imports.filter(([, , list, line]) =>
    (list ?? line ?? '').split(',').some((each) => each.trim() === name),
  );
  const [brought] = bringing;
  if (brought === undefined || bringing.length > 1) return undefined;
  const rest = imports.reduce((text, [whole]) => text.replace(whole, ' '), code);
  const isBound = new RegExp(
    `\\b${name}[ \\t]*(?::[^=\\n()]*)?=(?!=)|\\b(?:def|class|as|import|global|nonlocal)[ \\t]+${name}\\b|\\bfor\\b[^\\n]*\\b${name}\\b[^\\n]*\\bin\\b|\\bdef\\b[^:]*[(,*][ \\t\\n]*${name}\\b|\\blambda\\b[^:\\n]*\\b${name}\\b`,
  );
  if (isBound.test(rest)) return undefined;
  const module = brought[1] ?? '';
  const dots = /^\.*/.exec(module)?.[0].length ?? 0;
  const parts = module.slice(dots).replaceAll('.', '/');
  let base = path.posix.dirname(file);
  for (let level = 1; level < dots; level++) base = path.posix.dirname(base);
  const wanted = dots > 0 ? [path.posix.join(base, parts)] : [parts, `src/${parts}`];
  const target = wanted
    .flatMap((each) => [`${each}.py`, `${each}/__init__.py`])
    .find((each) => reading.files.includes(each));
  return target === undefined ? undefined : definedIn(reading, target, name, pythonHead(name));
}

/** @param {string} name */
function pythonHead(name) {
  return `^(?:async[ \\t]+def|def|class)[ \\t]+${name}\\b`;
}

/** @param {Reading} reading @param {string} file @param {string} code @param {string} name */
function importedInScript(reading, file, code, name) {
  const text = reading.read(file);
  const imports = [
    ...text.matchAll(/^import[ \t]+(?:\w+[ \t]*,[ \t]*)?\{([^{}]*)\}[ \t\n]*from[ \t\n]*['"](\.[^'"\n]*)['"]/gm),
  ];
  const bringing = imports.filter(([, list = '']) => list.split(',').some((each) => each.trim() === name));
  const [brought] = bringing;
  if (brought === undefined || bringing.length > 1) return undefined;
  const isBound = new RegExp(
    `\\b(?:const|let|var|function\\*?|class|catch)[ \\t(]+${name}\\b|[{,][ \\t\\n]*(?:\\w+[ \\t]*:[ \\t]*)?${name}[ \\t]*(?:=[^=>][^}]*)?[,}][^;]{0,400}=(?!=)|\\b${name}[ \\t]*(?:\\??:[^()]*)?(?:,[^()]*)?\\)[ \\t]*(?::[^=;{]*)?(?:=>|\\{)|\\b${name}[ \\t]*=>`,
  );
  const rest = code.replace(/^import\b[^;]*?\bfrom\b/gm, ' ');
  if (isBound.test(rest)) return undefined;
  const written = path.posix.join(path.posix.dirname(file), brought[2] ?? '').replace(/\.[cm]?jsx?$/, '');
  const target = ['.ts', '.tsx', '.mts', '.js', '.jsx', '.mjs', '/index.ts', '/index.tsx', '/index.js', '/index.mjs']
    .map((ending) => `${written}${ending}`)
    .find((each) => reading.files.includes(each));
  return target === undefined
    ? undefined
    : definedIn(
        reading,
        target,
        name,
        `^export[ \\t]+(?:default[ \\t]+)?(?:async[ \\t]+)?(?:function\\*?|class|const)[ \\t]+${name}\\b`,
      );
}

/** @param {Reading} reading @param {string} file @param {string} code @param {string} name */
function besideInGo(reading, file, code, name) {
  const owner = packageOf(code);
  const isBound = new RegExp(
    `\\b${name}[ \\t]*(?:,[^=\\n()]*)?:?=(?!=)|\\bvar[ \\t]+${name}\\b|[(,][ \\t\\n]*${name}(?:[ \\t]*,[ \\t]*\\w+)*[ \\t]+[\\w*\\[.]|,[ \\t]*${name}[ \\t]*:=`,
  );
  if (owner === undefined || isBound.test(code)) return undefined;
  // Files that are built for one system alone may define it once each.
  const beside = reading.files.filter(
    (each) => path.posix.dirname(each) === path.posix.dirname(file) && each.endsWith('.go'),
  );
  const defining = beside.filter(
    (each) =>
      packageOf(reading.code(each) ?? '') === owner &&
      new RegExp(`^func[ \\t]+${name}[ \\t]*[(\\[]`, 'm').test(reading.code(each) ?? ''),
  );
  const [target] = defining;
  return target === undefined || defining.length > 1
    ? undefined
    : { shape: 'bare, of what its package has at the top', target: `${name} (${target})` };
}

/** @param {string} code */
function packageOf(code) {
  return /^package[ \t]+(\w+)/m.exec(code)?.[1];
}

/** @param {Reading} reading @param {string} target @param {string} name @param {string} head */
function definedIn(reading, target, name, head) {
  const heads = [...(reading.code(target) ?? '').matchAll(new RegExp(head, 'gm'))];
  return heads.length === 1
    ? { shape: 'bare, of what is imported from a file that defines it', target: `${name} (${target})` }
    : undefined;
}
