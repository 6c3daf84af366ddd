/**
 * Calls whose receiver a plain reading understands: on `self` in a class that has the method, on a variable with its type
 * beside it or made on the spot, on what the same file defines. Where anything is in doubt nothing is said, since what is
 * reported for it must be false without a key.
 */
import { closing, splitTop } from '../../lib/keyless/text.mjs';
import { plainOf } from './code.mjs';
import { importedAs } from './imported.mjs';

/** @typedef {import('./reading.mjs').Reading} Reading */

/**
 * @typedef {object} KnownCall
 * @property {string} file
 * @property {number} line
 * @property {string} shape of the receiver, the same for the same construction
 * @property {string} target what is called, in words
 */

/**
 * @param {Reading} reading
 * @param {string} file
 * @param {string} name
 * @returns {KnownCall[]}
 */
export function knownCalls(reading, file, name) {
  const code = reading.code(file);
  const plain = plainOf(file);
  if (code === undefined || plain === undefined || !code.includes(name)) return [];
  return writtenCalls(reading, file, name).flatMap(({ at, line }) => {
    const known = receiverOf(reading, { file, code, language: plain.name }, at, name);
    return known === undefined ? [] : { file, line, ...known };
  });
}

/**
 * Every place in code at which the name stands before a list of arguments, and is not defined by it; nothing of a file
 * whose strings cannot be told from far.
 * @param {Reading} reading
 * @param {string} file
 * @param {string} name
 * @returns {{at: number, line: number}[]}
 */
export function writtenCalls(reading, file, name) {
  const code = reading.code(file);
  const plain = plainOf(file);
  if (code === undefined || plain === undefined || !code.includes(name)) return [];
  const found = [];
  let line = 1;
  let counted = 0;
  for (const match of code.matchAll(new RegExp(`(?<![\\w$@])${name}[ \\t]*\\(`, 'g'))) {
    const at = match.index;
    if (isDefinition(code, at, at + match[0].length - 1, plain.name)) continue;
    for (let end = code.indexOf('\n', counted); end >= 0 && end < at; end = code.indexOf('\n', counted)) {
      counted = end + 1;
      line += 1;
    }
    found.push({ at, line });
  }
  return found;
}

const KEYWORDS =
  /^(return|new|throw|else|in|await|yield|case|typeof|not|and|or|if|elif|while|do|go|defer|assert|lambda|print|raise|del|is|instanceof|void|delete|from|of|mut|move|match|unsafe|async|let|const|var|export|default)$/;

/** @param {string} code @param {number} at @param {number} open @param {string} language */
function isDefinition(code, at, open, language) {
  const lineStart = code.lastIndexOf('\n', at - 1) + 1;
  const before = code.slice(lineStart, at);
  const word = /(\w+|[>\]])[ \t]+$/.exec(before)?.[1];
  if (word !== undefined && !KEYWORDS.test(word)) return true;
  if (/\bfunc[ \t]+\([^)]*\)[ \t]*$|\bfun[ \t]+(?:<[^>]*>[ \t]*)?[\w<>?.]*\.$/.test(before)) return true;
  const close = closing(code, open);
  const after = close < 0 ? '' : /^\s*(\S)/.exec(code.slice(close + 1))?.[1];
  const startsLine =
    /^[ \t]*(?:(?:public|private|protected|static|async|override|get|set|abstract|export|default|\*)[ \t]*)*$/.test(
      before,
    );
  // A method of a class or of an object, or a signature of an interface.
  return (
    startsLine &&
    language !== 'python' &&
    language !== 'kotlin' &&
    (after === '{' || after === ':' || (after !== '.' && isInInterface(code, at)))
  );
}

/** @param {string} code @param {number} at */
function isInInterface(code, at) {
  let depth = 0;
  for (let index = at - 1; index >= 0; index--) {
    if (code[index] === '}') depth += 1;
    else if (code[index] === '{' && --depth < 0)
      return /\binterface\b[^{};]*$/.test(code.slice(Math.max(0, index - 200), index));
  }
  return false;
}

/**
 * @param {Reading} reading
 * @param {{file: string, code: string, language: string}} where
 * @param {number} at
 * @param {string} name
 * @returns {{shape: string, target: string} | undefined}
 */
function receiverOf(reading, where, at, name) {
  const { file, code, language } = where;
  const before = code.slice(Math.max(0, at - 300), at);
  const dotted = /(?:^|[^\w$.)\]?])(\w+)[ \t]*(?:\??\.|::|->)[ \t]*$/.exec(before);
  if (dotted === null) {
    if (/(?:\.|::|->)\s*$/.test(before))
      return madeHere(reading, before, name) ?? (language === 'python' ? queried(reading, before, name) : undefined);
    return bareCall(reading, where, at, name);
  }
  const receiver = dotted[1] ?? '';
  if (/^(self|this|cls|Self)$/.test(receiver)) {
    const own = reading.classAround(file, at);
    if (own === undefined || !own.members.has(name) || isRebound(where, at, receiver)) return undefined;
    return { shape: `on \`${receiver}\` in a class that has it`, target: `${own.name}.${name} (${own.file})` };
  }
  // A class's own name, for what needs no object.
  if (
    /^[A-Z]\w*[a-z]\w*$/.test(receiver) &&
    (language === 'python' || /::[ \t]*$/.test(before) || language === 'java')
  ) {
    const holder = reading.lookUp(receiver, name);
    return holder === undefined || isBoundIn(where, at, receiver)
      ? undefined
      : { shape: 'on the name of a class that has it', target: `${holder.name}.${name} (${holder.file})` };
  }
  if (isUntypedParameter(where, at, receiver))
    return { shape: 'on a parameter without a type', target: 'nobody can say which, as nothing tells what it is' };
  const type = typeOfVariable(where, at, receiver);
  const holder = type === undefined ? undefined : reading.lookUp(type.name, name);
  if (holder === undefined || type === undefined) return undefined;
  return { shape: type.how, target: `${holder.name}.${name} (${holder.file})` };
}

/** `Thing(…).name()`, `new Thing(…).name()`. @param {Reading} reading @param {string} before @param {string} name */
function madeHere(reading, before, name) {
  const made = /(?:^|[^\w.:])(?:new[ \t]+)?([A-Z]\w*)\(\)\)?[ \t]*(?:\.|::)[ \t]*$/.exec(before);
  const holder = made?.[1] === undefined ? undefined : reading.lookUp(made[1], name);
  return holder === undefined
    ? undefined
    : { shape: 'on what was made on the spot', target: `${holder.name}.${name} (${holder.file})` };
}

/**
 * `Model.objects.filter(…).name()`, where a query set or a manager of the application has it.
 * @param {Reading} reading
 * @param {string} before
 * @param {string} name
 */
function queried(reading, before, name) {
  const model = /(?:^|[^\w.)])([A-Z]\w*)\.objects(?:\.\w+\([^()]*(?:\([^()]*\)[^()]*)*\))*[ \t\n]*\.[ \t\n]*$/.exec(
    before,
  )?.[1];
  if (model === undefined || reading.classesNamed(model).length === 0) return undefined;
  const holders = reading
    .classesWith(name)
    .filter(({ bases }) => bases.some((base) => /QuerySet$|Manager$/.test(base)));
  const [holder] = holders;
  return holder === undefined
    ? undefined
    : { shape: 'on a query over a model', target: `${holder.name}.${name} (${holder.file})` };
}

/**
 * In Python, outside of tests: what nothing in its function binds but the list of parameters, without a type and without a default.
 * @param {{file: string, code: string, language: string}} where
 * @param {number} at
 * @param {string} variable
 */
function isUntypedParameter({ file, code, language }, at, variable) {
  if (language !== 'python' || /(^|\/)(tests?|testing|conftest\.py)(\/|$)|(^|\/)test_/.test(file)) return false;
  const start = functionStart(code, at, language);
  const open = code.indexOf('(', start);
  const close = closing(code, open);
  if (open < 0 || close < 0 || close > at) return false;
  const parameters = splitTop(code.slice(open + 1, close));
  const body = code.slice(close, at);
  return (
    parameters.slice(1).includes(variable) &&
    !new RegExp(
      `\\b${variable}[ \\t]*(?:=(?!=)|:)|\\b(?:for|as|in|isinstance|lambda|def|class)\\b[^\\n]*\\b${variable}\\b`,
    ).test(body)
  );
}

/**
 * A bare call of what the same file defines once, at its top, with no other binding of the word in it.
 * @param {Reading} reading
 * @param {{file: string, code: string, language: string}} where
 * @param {number} at
 * @param {string} name
 */
function bareCall(reading, { file, code, language }, at, name) {
  const heads = {
    python: `^(?:async[ \\t]+)?def[ \\t]+${name}\\b`,
    typescript: `^(?:export[ \\t]+)?(?:default[ \\t]+)?(?:async[ \\t]+)?function[ \\t]+${name}\\b`,
    go: `^func[ \\t]+${name}\\b`,
    rust: `^(?:pub(?:\\([^)]*\\))?[ \\t]+)?(?:async[ \\t]+)?fn[ \\t]+${name}\\b`,
  };
  const head = heads[/** @type {keyof typeof heads} */ (language)];
  const here = head === undefined ? 0 : [...code.matchAll(new RegExp(head, 'gm'))].length;
  if (here === 0) return importedAs(reading, file, name);
  if (here > 1) return undefined;
  const others = code.replaceAll(
    new RegExp(`(?:\\.|::)[ \\t]*${name}\\b|\\b${name}[ \\t]*(?:\\[[^\\]]*\\]|<[^<>()]*>)?[ \\t]*\\(`, 'g'),
    ' ',
  );
  if (new RegExp(`\\b${name}\\b`).test(others)) return undefined;
  // A member of that name is meant inside some classes of some languages.
  if (reading.classAround(file, at)?.members.has(name)) return undefined;
  return { shape: 'bare, of what the same file defines', target: `${name} (${file})` };
}

/**
 * The type that stands beside a variable, or the class that it was made of, where its function has no other binding of it.
 * @param {{code: string, language: string}} where
 * @param {number} at
 * @param {string} variable
 * @returns {{name: string, how: string} | undefined}
 */
function typeOfVariable({ code, language }, at, variable) {
  const start = functionStart(code, at, language);
  const scope = code.slice(start, at);
  const rest = code.slice(at, at + 3000);
  const bindings = [
    ...scope.matchAll(
      new RegExp(`(?<![\\w.$])${variable}\\b[ \\t]*(:=|:(?!:)|=(?!=|>)|,|\\bin\\b|\\bas\\b|\\)|->)`, 'g'),
    ),
  ].filter(([, sign], index) => /^(:=|:|=)$/.test(sign ?? '') || index === 0);
  const assigned = bindings.filter(([, sign]) => /^(:=|:|=)$/.test(sign ?? ''));
  if (new RegExp(`\\b(?:for|as|with|catch|case|is|isinstance)\\b[^\\n]*\\b${variable}\\b`).test(scope))
    return undefined;
  const typedBefore =
    language === 'java' || language === 'go'
      ? new RegExp(
          language === 'java'
            ? `(?<![\\w.<,])([A-Z]\\w*)[ \\t]+${variable}[ \\t]*[,)=;]`
            : `[(,][ \\t]*${variable}[ \\t]+\\*?([A-Z]\\w*)[ \\t]*[,)]`,
          'g',
        )
      : undefined;
  if (typedBefore !== undefined) {
    const declared = [...scope.matchAll(typedBefore)];
    const type = declared.length === 1 ? declared[0]?.[1] : undefined;
    if (type !== undefined && (language === 'java' || assigned.length === 0))
      return { name: type, how: 'on a variable with its type beside it' };
    if (language === 'java') return undefined;
  }
  if (assigned.length !== 1 || new RegExp(`(?<![\\w.])${variable}[ \\t]*=(?!=)`).test(rest.slice(0, 0)))
    return undefined;
  const [binding] = assigned;
  const after = scope.slice(/** @type {any} */ (binding).index).slice(variable.length);
  const typed = /^[ \t]*:[ \t]*(?:&(?:'\w+[ \t]+)?(?:mut[ \t]+)?)?(?:Optional\[)?([A-Z]\w*)\b\]?(?![ \t]*[<[.|:])/.exec(
    after,
  )?.[1];
  if (typed !== undefined) return { name: typed, how: 'on a variable with its type beside it' };
  const made = /^[ \t]*:?=[ \t]*(?:new[ \t]+)?&?([A-Z]\w*)(?:::new)?[({]/.exec(after);
  if (made?.[1] === undefined) return undefined;
  const open = after.indexOf(made[0].at(-1) ?? '(');
  const close = closing(after, open);
  // `Thing(…).other()` is no Thing.
  if (close < 0 || !/^[ \t]*[;\n]/.test(after.slice(close + 1))) return undefined;
  return { name: made[1], how: 'on a variable that it was made into' };
}

/** @param {string} code @param {number} at @param {string} language */
function functionStart(code, at, language) {
  const heads =
    language === 'python'
      ? /^[ \t]*(?:async[ \t]+)?def[ \t]+\w+/gm
      : language === 'go'
        ? /^func\b/gm
        : language === 'rust'
          ? /\bfn[ \t]+\w+/g
          : language === 'kotlin'
            ? /\bfun\b/g
            : /^[ \t]*(?:(?:export|default|public|private|protected|static|async|final|override|synchronized)[ \t]+)*(?:function\b|[\w<>[\], .?]*\b\w+[ \t]*\([^;{}]*\)[^;{}()=]*\{)/gm;
  let start = 0;
  for (const head of code.slice(0, at).matchAll(heads)) start = head.index;
  return start;
}

/** @param {{code: string, language: string}} where @param {number} at @param {string} receiver */
function isRebound({ code, language }, at, receiver) {
  if (language === 'python') {
    // The nearest function around has to take it as its first parameter.
    const head = code.slice(functionStart(code, at, language), at);
    return !new RegExp(`^[ \\t]*(?:async[ \\t]+)?def[ \\t]+\\w+[ \\t]*\\([ \\t\\n]*${receiver}\\b`).test(head);
  }
  // `this` of a function inside a method is another.
  return language === 'typescript' && /\bfunction\b/.test(code.slice(functionStart(code, at, language), at));
}

/** @param {{code: string, language: string}} where @param {number} at @param {string} word */
function isBoundIn({ code }, at, word) {
  return new RegExp(`\\b${word}[ \\t]*(?::=|=(?!=))`).test(code.slice(0, at));
}
