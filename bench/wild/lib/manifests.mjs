/** A manifest written in another way that says the same. */

export const MANIFEST =
  /^(package\.json|[jt]sconfig[\w.-]*\.json|Cargo\.toml|go\.(mod|work)|pyproject\.toml|setup\.cfg|pom\.xml|pnpm-workspace\.yaml|lerna\.json)$/;

export const WAYS = /** @type {const} */ ([
  'keys in another order',
  'comments',
  'blank lines',
  'CRLF',
  'a byte order mark',
]);

/**
 * @param {string} file
 * @param {string} text
 * @param {(typeof WAYS)[number]} way
 * @returns {string | undefined} undefined where the format does not have it
 */
export function rewrite(file, text, way) {
  const name = file.slice(file.lastIndexOf('/') + 1);
  const isStrictJson = name === 'package.json' || name === 'lerna.json';
  switch (way) {
    case 'CRLF':
      return text.replace(/\r?\n/g, '\r\n');
    case 'a byte order mark':
      // Go's own tool takes none.
      return /^go\./.test(name) || text.startsWith('\uFEFF') ? undefined : `\uFEFF${text}`;
    case 'blank lines':
      if (name.endsWith('.json')) return text.replace(/\n/g, '\n\n');
      if (name.endsWith('.toml')) return `\n\n${text.replace(/^(\[.*)$/gm, '\n\n$1\n')}`;
      return name.endsWith('.mod') ? `\n${text.replace(/^(?=\w)/gm, '\n')}` : undefined;
    case 'comments':
      if (isStrictJson) return undefined;
      if (name.endsWith('.json')) return `// a comment\n${text.replace('{', '{ /* "extends": "./none" */')}`;
      if (name.endsWith('.xml')) return text.replace(/(<project[^>]*>)/, '$1\n  <!-- <packaging>pom</packaging> -->');
      if (/^go\./.test(name))
        return `// module example.com/other\n${text.replace(/^(module .*)$/m, '$1 // a comment')}`;
      return `# name = "other"\n${text.replace(/^(\[[^\]\n]+\]+)[ \t]*$/gm, '$1 # a comment\n# [other]')}`;
    case 'keys in another order':
      if (name.endsWith('.json')) return reorderJson(text);
      if (name.endsWith('.toml')) return reorderToml(text);
      if (name === 'go.mod') return reorderGoMod(text);
      return name === 'pom.xml' ? reorderPom(text) : undefined;
  }
}

/** Words that these comments add to a project: a symbol of such a name is mentioned once more, and rightly so. */
export const WORDS_OF_COMMENTS = new Set(
  'a comment name other extends none packaging pom module example com'.split(' '),
);

/** Keys of the top level alone: within `exports` the order means something. @param {string} text */
function reorderJson(text) {
  try {
    const data = JSON.parse(text);
    return `${JSON.stringify(Object.fromEntries(Object.entries(data).reverse()), null, 2)}\n`;
  } catch {
    return undefined;
  }
}

/** Keys within each table, in reverse; tables stay, since `[[bin]]` and what follows it belong together. @param {string} text */
function reorderToml(text) {
  /** @type {string[][]} */
  const tables = [[]];
  for (const entry of tomlEntries(text)) {
    if (/^\s*\[/.test(entry)) tables.push([entry]);
    else tables.at(-1)?.push(entry);
  }
  return tables
    .map((entries) => {
      const isHead = /^\s*\[/.test(entries[0] ?? '');
      const rest = (isHead ? entries.slice(1) : entries).filter((entry) => entry.trim() !== '');
      return [...(isHead ? entries.slice(0, 1) : []), ...rest.reverse()]
        .map((each) => (each.endsWith('\n') ? each : `${each}\n`))
        .join('');
    })
    .join('\n');
}

/** Table heads, comments, and keys with values that may go over several lines. @param {string} text */
function tomlEntries(text) {
  /** @type {string[]} */
  const entries = [];
  let open = '';
  for (const line of text.split(/(?<=\n)/)) {
    open += line;
    if (isOpen(open)) continue;
    entries.push(open);
    open = '';
  }
  if (open !== '') entries.push(open);
  return entries;
}

/** From left to right, since a quotation mark within a comment or within another string begins nothing; the group has no end. */
const TOML_STRING_OR_COMMENT =
  /"""(?:[^\\]|\\[\s\S])*?"""|'''[\s\S]*?'''|("""|''')[\s\S]*$|"(?:[^"\\\n]|\\.)*"|'[^'\n]*'|#[^\n]*/g;
const UNENDED = '\0';

/** @param {string} entry */
function isOpen(entry) {
  if (/^\s*(\[[^\n]*\]\s*(#.*)?\n?|#[^\n]*\n?|\s*)$/.test(entry)) return false;
  const bare = entry.replace(TOML_STRING_OR_COMMENT, (_, unended) => (unended === undefined ? '' : UNENDED));
  if (bare.includes(UNENDED)) return true;
  return (bare.match(/[[{]/g)?.length ?? 0) > (bare.match(/[\]}]/g)?.length ?? 0);
}

/** @param {string} text */
function reorderGoMod(text) {
  const module = /^module .*$/m.exec(text)?.[0];
  if (module === undefined) return undefined;
  return `${text.replace(`${module}\n`, '').trim()}\n\n${module}\n`;
}

/** Elements of the top level, in reverse. @param {string} text */
function reorderPom(text) {
  const open = /<project[^>]*>/.exec(text);
  const end = text.lastIndexOf('</project>');
  if (open === null || end < 0) return undefined;
  const start = open.index + open[0].length;
  const elements = [
    ...text
      .slice(start, end)
      .replace(/<!--[\s\S]*?-->/g, '')
      .matchAll(/<([\w.-]+)(?:\s[^>]*)?>[\s\S]*?<\/\1>/g),
  ];
  // An element within one of its own name cannot be told apart this way.
  const inside = elements.map(([whole]) => whole);
  if (inside.some((each) => /^<([\w.-]+)[^>]*>[\s\S]*<\1[\s>]/.test(each))) return undefined;
  return `${text.slice(0, start)}\n  ${inside.reverse().join('\n  ')}\n</project>\n`;
}
