import { OVERVIEW, writeInto } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { askUntilComplete, isPartial } from '../../lib/keyless/product.mjs';
import { plainAnswer } from '../../lib/keyless/same.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'planted-route',
  family: 'planted facts',
  promise: 'a route put where routes lie, or into a new file among the sources, is found with its path',
  async check(ground) {
    const made = ground.language.routes(ground.sources, 'wildroute');
    const plants = [...made.slice(0, ground.settings.quick ? 1 : made.length), ...(await besideOthers(ground))];
    for (const [index, { how, method, path, file, files }] of plants.entries()) {
      const copy = ground.copy(`planted-route-${index}`, {
        change: (fresh) => {
          for (const [each, text] of Object.entries(files)) writeInto(fresh, each, text);
        },
      });
      await ground.withAnswers(copy, async (answerer) => {
        const question = { ...OVERVIEW, input: { section: 'routes' } };
        const answer = await askUntilComplete(answerer, question);
        ground.count('routes planted');
        const routes = answer.details.routes ?? [];
        const isThere = routes.some(
          (/** @type {any} */ each) =>
            each.file === file && each.path === path && (each.method === method || each.method === 'ALL'),
        );
        if (isThere || isPartial(answer)) return;
        const near = routes.filter((/** @type {any} */ each) => each.file === file);
        const says = `${routes.length} routes, ${answer.verdict}`;
        ground.report({
          kind: `${near.length > 0 ? 'found with another path or method' : answer.verdict === 'SAFE' ? 'not found, and SAFE' : 'not found'}: ${how}`,
          about: `${method} ${path} (${file})`,
          text:
            near.length > 0
              ? `found as ${near.map((/** @type {any} */ each) => `${each.method} ${each.path}`).join(', ')}`
              : says,
          file,
          asked: [{ question, copy }],
        });
      });
    }
  },
};

/**
 * A line that holds a whole route, written a second time with another path. The path before its last part is the same,
 * so that whatever it is mounted under holds for both.
 * @param {import('../../lib/keyless/ground.mjs').Ground} ground
 */
async function besideOthers(ground) {
  const { details } = await plainAnswer(ground, OVERVIEW);
  const plants = [];
  for (const route of ground.choose(details.routes ?? [], 'routes', 3)) {
    if (route.line === undefined || languageOf(route.file) === undefined) continue;
    const text = ground.read(route.file);
    const lines = text.split('\n');
    const line = lines[route.line - 1] ?? '';
    const literal = /(["'`])(\/[^"'`]*)\1/.exec(line);
    const isWhole =
      /^\s*[\w.$]+\.\w+\(.*\);?\s*$/.test(line) && line.match(/\(/g)?.length === line.match(/\)/g)?.length;
    if (literal?.[2] === undefined || !isWhole || !route.path.endsWith(literal[2])) continue;
    const changed = `${literal[2].replace(/\/$/, '')}/wildroute`;
    lines.splice(route.line, 0, line.replace(literal[0], `${literal[1]}${changed}${literal[1]}`));
    plants.push({
      how: `beside another (${route.framework})`,
      method: route.method,
      path: `${route.path.slice(0, route.path.length - literal[2].length)}${changed}`,
      file: route.file,
      files: { [route.file]: lines.join('\n') },
    });
  }
  return plants;
}
