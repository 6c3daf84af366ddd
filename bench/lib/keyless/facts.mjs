/**
 * What an answer claims, field by field, so that two answers about the same project can be compared: order, wording and
 * what differs from one run to the next (duration, snapshot) are no claims.
 */

/**
 * Each claim by what it is about (`key`), with how it is said (`how`): two answers may agree that there is a caller and
 * not about how sure that is.
 * @typedef {Map<string, Map<string, string>>} Facts by field
 */

/**
 * @typedef {object} Difference
 * @property {string} field
 * @property {'lost' | 'gained' | 'otherwise'} kind of the second answer, seen from the first
 * @property {string} text
 */

/**
 * @param {any} envelope
 * @param {string} [prefix] of the folder that the project lies in, with its slash; taken off every path
 * @returns {Facts}
 */
export function factsOf(envelope, prefix = '') {
  const details = envelope.details ?? {};
  const bare = (/** @type {unknown} */ text) => String(text ?? '').replaceAll(prefix === '' ? '\0' : prefix, '');
  /** @type {Facts} */
  const facts = new Map();
  const put = (/** @type {string} */ field, /** @type {[string, string][]} */ claims) => {
    facts.set(field, new Map(claims));
  };
  const place = (/** @type {any} */ each) => `${bare(each.file)}${each.line === undefined ? '' : `:${each.line}`}`;
  const label = (/** @type {any} */ each) =>
    `${each.container ? `${each.container}.` : ''}${each.symbol ?? each.caller_symbol ?? each.callee_symbol}`;
  const named = (/** @type {any} */ each) => `${label(each)} (${place(each)})`;

  put('verdict', [['verdict', String(envelope.verdict)]]);
  put('error', details.error ? [['error', String(details.error.code)]] : []);
  if (details.symbol) put('symbol', [[named(details.symbol), String(details.symbol.kind ?? '')]]);
  for (const field of /** @type {const} */ (['callers', 'callees'])) {
    if (details[field] === undefined) continue;
    put(
      field,
      details[field].map((/** @type {any} */ each) => [
        named(each),
        `${howSure(each)}, line ${linesOf(each).join(' ')}`,
      ]),
    );
  }
  if (details.path !== undefined) put('path', details.path.length > 0 ? [['path', 'there is one']] : []);
  if (details.affected_symbols !== undefined)
    put(
      'affected symbols',
      details.affected_symbols.map((/** @type {any} */ each) => [named(each), `depth ${each.depth}, ${howSure(each)}`]),
    );
  if (details.affected_files !== undefined)
    put(
      'affected files',
      details.affected_files.map((/** @type {any} */ each) => [bare(each.file), `depth ${each.depth}`]),
    );
  if (details.tests !== undefined)
    put(
      'tests',
      details.tests.map((/** @type {any} */ each) => [bare(each.file), `reaches ${each.reaches}`]),
    );
  if (details.routes !== undefined) put('routes', details.routes.map(routeClaim(place)));
  if (details.affected_routes !== undefined) put('affected routes', details.affected_routes.map(routeClaim(place)));
  if (details.entry_points !== undefined)
    put(
      'entry points',
      details.entry_points.map((/** @type {any} */ each) => [bare(each.file), String(each.kind)]),
    );
  if (details.project !== undefined) {
    put('project kind', [['type', String(details.project.type)]]);
    put(
      'frameworks',
      (details.project.frameworks ?? []).map((/** @type {string} */ each) => [each, '']),
    );
    put(
      'counts',
      Object.entries(details.counts ?? {}).map(([name, value]) => [name, String(value)]),
    );
  }
  const { mentions } = details;
  if (mentions?.total !== undefined) {
    put('mentions', [
      ['total', String(mentions.total)],
      ...Object.entries(mentions.explained ?? {}).map(
        ([kind, count]) => /** @type {[string, string]} */ ([kind, String(count)]),
      ),
      ['open', String(openMentions(mentions))],
    ]);
  }
  return facts;
}

/**
 * @param {Facts} first
 * @param {Facts} second
 * @returns {Difference[]}
 */
export function differences(first, second) {
  /** @type {Difference[]} */
  const found = [];
  for (const field of new Set([...first.keys(), ...second.keys()])) {
    const before = first.get(field) ?? new Map();
    const after = second.get(field) ?? new Map();
    for (const [key, how] of before) {
      if (!after.has(key)) found.push({ field, kind: 'lost', text: `${key}${how === '' ? '' : `, ${how}`}` });
      else if (after.get(key) !== how)
        found.push({ field, kind: 'otherwise', text: `${key}: ${how} became ${after.get(key)}` });
    }
    for (const [key, how] of after)
      if (!before.has(key)) found.push({ field, kind: 'gained', text: `${key}${how === '' ? '' : `, ${how}`}` });
  }
  return found;
}

/** Every line that an edge names, ascending. */
export function linesOf(/** @type {any} */ edge) {
  const lines = [...(edge.call_sites ?? []).map((/** @type {any} */ site) => site.line), ...(edge.more_lines ?? [])];
  return lines.sort((a, b) => a - b);
}

/** How many mentions stayed open; of several on one line the answer shows one, with their number. */
export function openMentions(/** @type {any} */ mentions) {
  if (mentions.unexplained_total !== undefined) return mentions.unexplained_total;
  const sum = Object.values(mentions.explained ?? {}).reduce(
    (/** @type {number} */ total, count) => total + Number(count),
    0,
  );
  return mentions.total - sum;
}

function howSure(/** @type {any} */ { resolution = 'exact', via = 'call' }) {
  return `${resolution} ${via}`;
}

/** @param {(each: any) => string} place */
function routeClaim(place) {
  return (/** @type {any} */ each) =>
    /** @type {[string, string]} */ ([
      `${each.method} ${each.path} (${place(each)})`,
      `${each.handler} ${each.confidence ?? ''}`,
    ]);
}
