/** Requests that lead to routes beside a key: facts about calls of real applications, a line each. */

/**
 * @typedef {object} Call
 * @property {string} place `file:line`
 * @property {string} wanted `GET /orders/{}`, with the file behind it where other routes end like this one, and ` or ` between routes of which the request asks for the one or the other; `outside` for what no route of the repository answers, `unknown` for what the code does not say
 *
 * @typedef {object} Found
 * @property {string} place
 * @property {string} route `GET /orders/{}`
 * @property {string} file that registers the route
 * @property {boolean} isResolved
 *
 * @typedef {object} Compared
 * @property {number} reachable calls that a route of the repository answers
 * @property {number} resolved of these, led to that route and said to be sure
 * @property {number} reached of these, led to that route at all
 * @property {number} wrongResolved edges that are said to be sure and lead elsewhere, whatever the key says of their call
 * @property {number} candidates edges that are not sure
 * @property {number} rightCandidates
 * @property {string[]} notes what is missing and what is wrong, for a person
 */

/**
 * The first line of a key is `# stack owner/name commit`, with another `owner/name commit` behind it where that repository answers.
 * @param {string} text
 */
export function readKey(text) {
  const [head = '', ...lines] = text.trim().split('\n');
  const [, stack = '', repository = '', commit = '', server] = head.split(' ');
  const calls = lines.map((line) => {
    const space = line.indexOf(' ');
    return { place: line.slice(0, space), wanted: line.slice(space + 1) };
  });
  return { stack, repository, commit, server, calls };
}

/**
 * A candidate may be a route whose prefix the scan has not seen; it is the one that is meant all the same.
 * @param {Found} found
 * @param {string} wanted
 */
function isMeant(found, wanted) {
  return wanted.split(' or ').some((one) => isOne(found, one));
}

/**
 * @param {Found} found
 * @param {string} wanted
 */
function isOne({ route, file, isResolved }, wanted) {
  const [method = '', path = '', inFile] = wanted.split(' ');
  if (inFile !== undefined && inFile !== file) return false;
  const [foundMethod = '', foundPath = ''] = route.split(' ');
  // A route may answer any method.
  const isSame = method === foundMethod || foundMethod === 'ALL';
  return isSame && (path === foundPath || (!isResolved && foundPath !== '/' && path.endsWith(foundPath)));
}

/** @param {{ method: string, path: string }} route */
export function plainRoute({ method, path }) {
  // How a parameter is written is the framework's own matter, and so is a slash at the end.
  const plain = path.replace(/\{[^{}]*\}|<[^<>]*>|\[[\w.]+\]|:[A-Za-z_]\w*\??/g, '{}').replace(/(?<=.)\/$/, '');
  return `${method} ${plain}`;
}

/**
 * @param {readonly Call[]} calls
 * @param {readonly Found[]} found
 * @returns {Compared}
 */
export function compare(calls, found) {
  const compared = { reachable: 0, resolved: 0, reached: 0, wrongResolved: 0, candidates: 0, rightCandidates: 0 };
  /** @type {string[]} */
  const notes = [];
  for (const { place, wanted } of calls) {
    const edges = found.filter((each) => each.place === place);
    const isReachable = wanted !== 'outside' && wanted !== 'unknown';
    if (isReachable) compared.reachable += 1;
    const right = edges.filter((edge) => isMeant(edge, wanted));
    if (right.length > 0) compared.reached += 1;
    if (right.some(({ isResolved }) => isResolved)) compared.resolved += 1;
    for (const edge of edges) {
      if (!edge.isResolved) compared.candidates += 1;
      if (!edge.isResolved && isMeant(edge, wanted)) compared.rightCandidates += 1;
      if (edge.isResolved && !isMeant(edge, wanted)) compared.wrongResolved += 1;
      if (!isMeant(edge, wanted))
        notes.push(`${edge.isResolved ? 'wrong' : 'candidate'}  ${place}  ${wanted}  led to ${edge.route}`);
    }
    if (isReachable && right.length === 0) notes.push(`missing  ${place}  ${wanted}`);
  }
  return { ...compared, notes };
}
