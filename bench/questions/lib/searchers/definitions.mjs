/** Finds definitions by the look of their lines, as a person does who scrolls up from a match. */

/**
 * @typedef {object} Definition
 * @property {string} symbol
 * @property {number} line 1-based line of the name
 * @property {number} start 0-based first line, the comment above it included
 * @property {number} end 0-based last line
 */

const NAME = '([A-Za-z_$][\\w$]*)';
const NO_METHOD = new Set(
  'if for while switch catch function return await new throw typeof do else super import constructor'.split(' '),
);
const FORMS = [
  new RegExp(
    `^\\s*(?:return\\s+)?(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:async\\s+)?function\\s*\\*?\\s*${NAME}`,
  ),
  new RegExp(`^\\s*(?:module\\.exports\\s*=|export\\s+/\\*.*\\*/)\\s*(?:async\\s+)?function\\s*\\*?\\s*${NAME}`),
  new RegExp(
    `^\\s*(?:export\\s+)?(?:default\\s+)?(?:declare\\s+)?(?:abstract\\s+)?(?:class|interface|enum|namespace|type)\\s+${NAME}`,
  ),
  new RegExp(`^(?:export\\s+)?(?:const|let|var)\\s+${NAME}\\s*[:=]`),
  new RegExp(`^\\s+(?:const|let|var)\\s+${NAME}\\s*=\\s*(?:async\\s*)?(?:function|\\(|<|\\w+\\s*=>)`),
  new RegExp(`^\\s*[\\w$]+\\.prototype\\.${NAME}\\s*=\\s*`),
  new RegExp(
    `^\\s+(?:(?:public|private|protected|static|override|abstract|async|get|set)\\s+)*[*#]?${NAME}\\s*(?:<.*>)?\\([^;]*$`,
  ),
  new RegExp(`^\\s+${NAME}\\s*:\\s*(?:async\\s*)?(?:function|\\(.*=>|<)`),
];

/**
 * In the order of the file. Nested definitions are listed beside those around them.
 * @param {readonly string[]} lines
 * @returns {Definition[]}
 */
export function definitionsIn(lines) {
  /** @type {Definition[]} */
  const definitions = [];
  lines.forEach((text, index) => {
    const symbol = definedName(text);
    if (symbol !== null)
      definitions.push({ symbol, line: index + 1, start: commentAbove(lines, index), end: endOf(lines, index) });
  });
  return definitions;
}

/** @param {string} text */
function definedName(text) {
  for (const form of FORMS) {
    const name = form.exec(text)?.[1];
    if (name !== undefined && !NO_METHOD.has(name)) return name;
  }
  return null;
}

/**
 * @param {readonly string[]} lines
 * @param {number} index
 */
function commentAbove(lines, index) {
  let start = index;
  while (start > 0 && /^\s*(\/\/|\/\*|\*)/.test(/** @type {string} */ (lines[start - 1]))) start--;
  return start;
}

/**
 * The last line of a definition that is laid out in the usual way: the first one at its own depth that only closes.
 * @param {readonly string[]} lines
 * @param {number} index
 */
function endOf(lines, index) {
  const depth = indentation(/** @type {string} */ (lines[index]));
  for (let next = index + 1; next < lines.length; next++) {
    const line = /** @type {string} */ (lines[next]);
    if (line.trim() === '' || indentation(line) > depth) continue;
    if (!/^\s*[)\]}>]/.test(line)) return next - 1;
    // `): Promise<void> {` closes the parameters and opens the body.
    if (!/[({[,]\s*$/.test(line)) return next;
  }
  return lines.length - 1;
}

/** @param {string} line */
function indentation(line) {
  return line.length - line.trimStart().length;
}
