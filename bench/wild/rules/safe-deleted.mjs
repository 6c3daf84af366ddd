import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { impactOf, labelOf, writeInto } from '../../lib/keyless/ground.mjs';
import { languageOf } from '../../lib/keyless/languages/index.mjs';
import { ask } from '../../lib/keyless/product.mjs';

/** @type {import('../../lib/keyless/ground.mjs').Rule} */
export const rule = {
  name: 'safe-deleted',
  family: 'compilers',
  promise: 'what is SAFE can be deleted: nothing fails to compile that compiled before',
  isSlow: true,
  async check(ground) {
    const functions = ground.functions({ tests: true });
    /** @type {typeof functions} */
    const safe = [];
    // What a library offers is seldom SAFE, what it keeps to itself is where a wrong one does harm.
    const number = ground.settings.perRepository * (ground.settings.quick ? 1 : 8);
    const asked = [true, false].flatMap((isPrivate) =>
      ground.choose(
        functions.filter((each) => each.isPrivate === isPrivate),
        `safe ${isPrivate}`,
        number,
      ),
    );
    for (const each of asked) {
      const envelope = await ask(ground.base, impactOf({ label: labelOf(each), file: each.file }));
      ground.count(`definitions asked about${each.isPrivate ? ', private' : ''}`);
      const { symbol } = envelope.details;
      if (envelope.verdict === 'SAFE' && symbol?.line === each.line) safe.push(each);
    }
    ground.count('of these SAFE', safe.length);
    if (safe.length === 0) return;
    const copy = ground.copy('safe-deleted');
    try {
      const before = await ground.language.errors(copy.root);
      if (before === null) {
        ground.count('repositories without a compiler');
        return;
      }
      // All at once first: that nothing breaks is then known for each.
      const together = await errorsWithout(ground, copy, safe, before);
      if (together.length === 0) return;
      for (const each of safe) {
        const broken = safe.length === 1 ? together : await errorsWithout(ground, copy, [each], before);
        if (broken.length === 0) continue;
        ground.report({
          kind: `${each.isMember ? 'a method' : 'a function'} is SAFE and cannot be deleted`,
          about: `${labelOf(each)} (${each.file}:${each.line})`,
          text: `${broken.length} new errors: ${broken.slice(0, 3).join('; ')}`,
          file: each.file,
          asked: [{ question: impactOf({ label: labelOf(each), file: each.file }), copy: ground.plain }],
        });
      }
    } finally {
      rmSync(copy.root, { recursive: true, force: true });
      rmSync(`${copy.root}-target`, { recursive: true, force: true });
    }
  },
};

/**
 * @param {import('../../lib/keyless/ground.mjs').Ground} ground
 * @param {import('../../lib/keyless/ground.mjs').Copy} copy
 * @param {readonly import('../../lib/keyless/languages/language.mjs').FunctionFound[]} deleted
 * @param {ReadonlySet<string>} before
 */
async function errorsWithout(ground, copy, deleted, before) {
  const files = new Set(deleted.map(({ file }) => file));
  for (const file of files) {
    let text = readFileSync(path.join(copy.root, file), 'utf8');
    for (const each of deleted.filter((one) => one.file === file))
      text = languageOf(file)?.remove(file, text, each.name, each.line) ?? text;
    writeInto(copy, file, text);
  }
  const after = (await ground.language.errors(copy.root)) ?? new Set();
  for (const file of files) writeInto(copy, file, ground.read(file));
  ground.count('compilations');
  return [...after].filter((error) => !before.has(error));
}
