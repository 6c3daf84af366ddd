/**
 * Routes of an answer against those of a key. A route is right when its method and its whole path are; how a parameter is
 * written (`:id`, `{id}`, `<int:id>`) is the framework's own matter, its place in the path is not.
 */

/**
 * @typedef {object} Route
 * @property {string} method
 * @property {string} path
 * @property {string} [handler]
 * @property {string} [file]
 * @property {number} [line]
 *
 * @typedef {object} Key
 * @property {string} framework
 * @property {string} repository
 * @property {string} commit
 * @property {boolean} isAlone other frameworks serve routes beside, which are in no key
 * @property {Route[]} routes
 *
 * @typedef {object} Compared
 * @property {number} precision
 * @property {number} recall
 * @property {string} handlers of those that are right, as `17 of 17`
 * @property {string} places the same
 * @property {string[]} missing
 * @property {string[]} extra
 */

/**
 * The first line of a key is `# framework owner/name commit`, with `only` behind it where other frameworks serve too; each other one `METHOD /path handler file:line`.
 * @param {string} text
 * @returns {Key}
 */
export function readKey(text) {
  const [head = '', ...lines] = text.trim().split('\n');
  const [, framework = '', repository = '', commit = '', scope] = head.split(' ');
  const routes = lines
    .filter((line) => !line.startsWith('#'))
    .map((line) => {
      const [method = '', path = '', handler = '', place = ''] = line.split(' ');
      const colon = place.lastIndexOf(':');
      return { method, path, handler, file: place.slice(0, colon), line: Number(place.slice(colon + 1)) };
    });
  return { framework, repository, commit, isAlone: scope === 'only', routes };
}

/**
 * What codesight says in its own text form, a line for each route: `GET /users/{id} params(id) [auth] — routes/api.php`.
 * @param {string} text
 * @returns {Route[]}
 */
export function readCodesight(text) {
  return [...text.matchAll(/^(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS|ALL) (\S+)/gm)].map(
    ([, method = '', path = '']) => ({ method, path: path.startsWith('/') ? path : `/${path}` }),
  );
}

/**
 * @param {readonly Route[]} key
 * @param {readonly Route[]} found
 * @returns {Compared}
 */
export function compare(key, found) {
  const wanted = grouped(key);
  const given = grouped(found);
  const right = [...given.keys()].filter((name) => wanted.has(name));
  const both = right.map((name) => ({ wanted: wanted.get(name), given: given.get(name) }));
  const same = (/** @type {(route: Route) => unknown} */ part) =>
    both.filter(({ wanted, given }) => wanted && given && part(wanted) === part(given)).length;
  return {
    precision: given.size === 0 ? 1 : right.length / given.size,
    recall: wanted.size === 0 ? 1 : right.length / wanted.size,
    handlers: `${same(({ handler }) => handler)} of ${both.length}`,
    places: `${same(({ file, line }) => `${file}:${line}`)} of ${both.length}`,
    missing: [...wanted.keys()].filter((name) => !given.has(name)),
    extra: [...given.keys()].filter((name) => !wanted.has(name)),
  };
}

/** @param {readonly Route[]} routes */
function grouped(routes) {
  return new Map(routes.map((route) => [`${route.method} ${plainPath(route.path)}`, route]));
}

/** @param {string} path */
function plainPath(path) {
  return path.replace(/\{[^{}]*\}|<[^<>]*>|:[A-Za-z_]\w*/g, '{}');
}
