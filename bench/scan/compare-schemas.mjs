/**
 * Data schemas of an answer against those of a key. A schema is right when its name and file are; a field when the whole
 * text that tells it is: name, type, column, keys, relation and what it leads to.
 */

/**
 * @typedef {object} Schema
 * @property {string} name
 * @property {string} file
 * @property {number} line
 * @property {readonly string[]} fields
 *
 * @typedef {object} SchemaKey
 * @property {string} library
 * @property {string} repository
 * @property {string} commit
 * @property {string} only the folder that the key is of; empty for all
 * @property {Schema[]} schemas
 *
 * @typedef {object} Share
 * @property {number} precision
 * @property {number} recall
 *
 * @typedef {object} ComparedSchemas
 * @property {Share} schemas
 * @property {Share} fields whole texts
 * @property {Share} names of fields
 * @property {string} places of the schemas that are right, as `5 of 5`
 * @property {string[]} missing
 * @property {string[]} extra
 */

/**
 * The first line of a key is `# library owner/name commit`, and `only FOLDER` behind it where it is of one folder; `Name file:line` begins a schema, each indented line is a field.
 * @param {string} text
 * @returns {SchemaKey}
 */
export function readSchemaKey(text) {
  const [head = '', ...lines] = text.trimEnd().split('\n');
  const [, library = '', repository = '', commit = '', , only = ''] = head.split(' ');
  /** @type {(Schema & {fields: string[]})[]} */
  const schemas = [];
  for (const line of lines) {
    if (line.startsWith('#')) continue;
    if (line.startsWith(' ')) schemas.at(-1)?.fields.push(line.trim());
    else {
      const [, name = '', file = '', at = ''] = /^(\S+) (.+):(\d+)$/.exec(line) ?? [];
      schemas.push({ name, file, line: Number(at), fields: [] });
    }
  }
  return { library, repository, commit, only, schemas };
}

/**
 * @param {readonly Schema[]} key
 * @param {readonly Schema[]} found
 * @returns {ComparedSchemas}
 */
export function compareSchemas(key, found) {
  const named = (/** @type {readonly Schema[]} */ some) => some.map(({ name, file }) => `${name} ${file}`);
  const placed = (/** @type {readonly Schema[]} */ some) =>
    some.map(({ name, file, line }) => `${name} ${file}:${line}`);
  const fields = (/** @type {readonly Schema[]} */ some) =>
    some.flatMap(({ name, file, fields }) => fields.map((field) => `${name} ${file}: ${field}`));
  const namesOf = (/** @type {readonly Schema[]} */ some) =>
    fields(some).map((each) => each.replace(/^(\S+ \S+: [^\s:]+).*$/, '$1'));
  const wholeTexts = shares(fields(key), fields(found));
  return {
    schemas: shares(named(key), named(found)),
    fields: wholeTexts,
    names: shares(namesOf(key), namesOf(found)),
    places: `${placed(key).length - shares(placed(key), placed(found)).missing.length} of ${key.length}`,
    missing: [...shares(placed(key), placed(found)).missing, ...wholeTexts.missing],
    extra: [...shares(placed(key), placed(found)).extra, ...wholeTexts.extra],
  };
}

/**
 * Of what may be there several times.
 * @param {readonly string[]} wanted
 * @param {readonly string[]} given
 * @returns {Share & {missing: string[], extra: string[]}}
 */
export function shares(wanted, given) {
  const left = [...given];
  const missing = wanted.filter((each) => {
    const place = left.indexOf(each);
    if (place >= 0) left.splice(place, 1);
    return place < 0;
  });
  const right = wanted.length - missing.length;
  return {
    precision: given.length === 0 ? 1 : right / given.length,
    recall: wanted.length === 0 ? 1 : right / wanted.length,
    missing,
    extra: left,
  };
}
