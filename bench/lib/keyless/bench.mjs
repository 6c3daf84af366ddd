/** A bench that looks for false words by rules which need no key: its command line, its rounds and its report. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isBoocontextBuilt } from '../boocontext.mjs';
import { cacheDirectory, folderNameOf } from '../repositories.mjs';
import { Ground } from './ground.mjs';
import { openProduct } from './product.mjs';
import { classesOf, figuresOf, joinInto, renderReport } from './report.mjs';

/** @typedef {import('../repositories.mjs').Repository} Repository */
/** @typedef {import('./ground.mjs').Rule} Rule */

/**
 * @typedef {object} Bench
 * @property {string} name its script, and the folder of its copies in the cache
 * @property {string} folder where its RESULTS.md stands
 * @property {string} title
 * @property {string} intro of the report
 * @property {readonly string[]} families
 * @property {readonly Rule[]} rules
 * @property {string} asked what is asked about, in the plural
 * @property {{most: number, quick: number}} perRepository how many of these, by default
 * @property {readonly string[]} usage lines about options of its own and about which repositories there are
 * @property {Readonly<Record<string, {type: 'string', multiple?: boolean, default?: any}>>} options of its own, which choose repositories
 * @property {() => readonly string[]} list lines on the repositories there are
 * @property {(options: any) => readonly {name: string, get: () => Repository}[]} choose
 * @property {Partial<ConstructorParameters<typeof Ground>[1]>} [ground]
 * @property {(ground: Ground) => Promise<readonly import('./ground.mjs').Subject[]>} [subjects]
 * @property {(ground: Ground) => Readonly<Record<string, string | number>>} [columns] further ones on each repository
 */

/**
 * Looks at every repository by every rule, as the command line says, and writes what it found.
 * @param {Bench} bench
 */
export async function runBench(bench) {
  const { values: options } = /** @type {{values: any}} */ (
    parseArgs({
      options: {
        repository: { type: 'string', multiple: true, default: [] },
        ...bench.options,
        rule: { type: 'string', multiple: true, default: [] },
        'per-repository': { type: 'string' },
        seed: { type: 'string', default: '1' },
        quick: { type: 'boolean', default: false },
        fail: { type: 'boolean', default: false },
        out: { type: 'string' },
        json: { type: 'string' },
        join: { type: 'string', multiple: true, default: [] },
        list: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
  );
  if (options.help) {
    console.log(usageOf(bench));
    return;
  }
  if (options.list) {
    for (const { name, family, promise } of bench.rules) console.log(`${name.padEnd(18)} ${family}: ${promise}`);
    for (const line of bench.list()) console.log(line);
    return;
  }
  for (const name of options.rule) {
    if (!bench.rules.some((rule) => rule.name === name))
      throw new Error(`unknown rule: ${name} (known: ${bench.rules.map((rule) => rule.name).join(', ')})`);
  }
  if (!isBoocontextBuilt()) throw new Error('boocontext is not built: `npm run build` first');
  const round = new Round(bench, options);
  for (const file of options.join) joinInto(round.run, JSON.parse(readFileSync(file, 'utf8')));
  if (options.join.length > 0) round.writeResults();
  else {
    say(`seed ${round.run.settings.seed}`);
    for (const chosen of bench.choose(options)) await round.lookAt(chosen);
  }
  const { violations, repositories } = round.run;
  for (const { rule, kind, all } of classesOf(violations))
    console.log(`${String(all.length).padStart(5)}  ${rule}: ${kind}`);
  say(`${violations.length} violations on ${repositories.length} repositories`);
  if (options.fail && violations.length > 0) process.exitCode = 1;
}

/** @param {Bench} bench */
function usageOf({ name, asked, perRepository, usage }) {
  return `npm run bench:${name} -- [options]

${usage.map((line) => `  ${line}`).join('\n')}
  --rule NAME          this rule only; may be repeated
  --per-repository N   ${asked} in each (default ${perRepository.most})
  --seed N             others with another seed (default 1)
  --quick              ${perRepository.quick} each, and the slow rules left out
  --fail               end with 1 where something was found
  --out FILE           Markdown report (default: RESULTS.md beside this script, for a run on all of them with all rules)
  --json FILE          every violation
  --join FILE          looks at nothing: makes one report of what several runs wrote with --json; may be repeated
  --list               the rules and repositories there are

Copies that show a violation stay in the benchmarks' cache (BOOCONTEXT_BENCH_CACHE), in its folder \`${name}\`, until the
next run on the same repository.`;
}

class Round {
  #bench;
  #options;
  /** @type {import('./report.mjs').Run} */
  run;

  /** @param {Bench} bench @param {any} options */
  constructor(bench, options) {
    this.#bench = bench;
    this.#options = options;
    const { most, quick } = bench.perRepository;
    const settings = {
      seed: Number(options.seed),
      perRepository: Number(options['per-repository'] ?? (options.quick ? quick : most)),
      quick: options.quick,
    };
    this.run = {
      title: bench.title,
      intro: bench.intro,
      families: bench.families,
      asked: bench.asked,
      settings,
      command: this.#commandOf(settings),
      rules: bench.rules.filter(({ name, isSlow }) =>
        options.rule.length > 0 ? options.rule.includes(name) : !(options.quick && isSlow),
      ),
      repositories: [],
      leftOut: [],
      violations: [],
      counts: new Map(),
    };
  }

  /** @param {{name: string, get: () => Repository}} chosen */
  async lookAt({ name, get }) {
    const start = performance.now();
    try {
      await this.#look(get(), start);
    } catch (error) {
      this.#leaveOut(name, error);
    }
    // After each repository, so that an interrupted run has told what it found.
    this.writeResults();
  }

  /** @param {Repository} repository @param {number} start */
  async #look(repository, start) {
    const { run } = this;
    const { name, ground: given, subjects, columns } = this.#bench;
    const copies = folderNameOf({ ...repository, name: repository.name.replaceAll('/', '-') });
    const folder = path.join(cacheDirectory(), name, copies);
    const ground = new Ground(repository, {
      folder,
      rules: run.rules,
      settings: run.settings,
      open: ({ root }, cache, load) => openProduct(root, cache, load),
      ...given,
      ...(given?.isInPlace
        ? {
            show: (copy) =>
              copy.root === repository.root
                ? `"$APPLICATIONS/${repository.name}"`
                : `"$${name.toUpperCase()}/${copies}/${copy.name}"`,
          }
        : {}),
    });
    try {
      await ground.prepare(subjects);
      for (const rule of run.rules) {
        const before = ground.violations.length;
        const began = performance.now();
        try {
          await ground.run(rule);
        } catch (error) {
          this.#leaveOut(`${repository.name}, ${rule.name}`, error);
        }
        if (rule.check !== undefined)
          say(
            `${repository.name} ${rule.name}: ${ground.violations.length - before} (${Math.round((performance.now() - began) / 1000)} s)`,
          );
      }
    } finally {
      await ground.base?.close();
      rmSync(path.join(folder, '.caches'), { recursive: true, force: true });
    }
    run.violations.push(...ground.violations);
    for (const [rule, counts] of ground.counts) {
      const all = run.counts.get(rule) ?? new Map();
      for (const [what, number] of counts) all.set(what, (all.get(what) ?? 0) + number);
      run.counts.set(rule, all);
    }
    run.repositories.push({
      name: repository.name,
      version: repository.version,
      language: ground.language.name,
      files: ground.files.length,
      subjects: ground.subjects.length,
      seconds: Math.round((performance.now() - start) / 1000),
      ...(columns === undefined ? {} : { columns: columns(ground) }),
    });
  }

  writeResults() {
    const { repository, rule, out: asked, json, ...others } = this.#options;
    const isWhole =
      repository.length === 0 &&
      rule.length === 0 &&
      Object.entries(this.#bench.options).every(([name, { multiple }]) => !multiple || others[name].length === 0);
    const out = asked ?? (isWhole ? path.join(this.#bench.folder, 'RESULTS.md') : undefined);
    const figures = figuresOf(this.run);
    if (out !== undefined) write(out, renderReport(this.run));
    if (isWhole)
      write(
        path.join(this.#bench.folder, 'results', `${this.#bench.name}.json`),
        `${JSON.stringify(figures, null, 2)}\n`,
      );
    if (json !== undefined)
      write(
        json,
        `${JSON.stringify({ command: this.run.command, ...figures, violations: this.run.violations }, null, 2)}\n`,
      );
  }

  /** What was asked for, less where it is written. @param {import('./report.mjs').Run['settings']} settings */
  #commandOf({ seed, perRepository, quick }) {
    const { rule, repository } = this.#options;
    const own = Object.entries(this.#bench.options)
      .filter(([, { multiple }]) => multiple)
      .map(([name]) => [name, this.#options[name]]);
    const named = [
      ...own,
      ['rule', rule],
      ['repository', repository.map((/** @type {string} */ each) => path.basename(each))],
    ];
    return [
      `npm run bench:${this.#bench.name} -- --seed ${seed} --per-repository ${perRepository}`,
      ...(quick ? ['--quick'] : []),
      ...named.flatMap(([name, words]) => words.map((/** @type {string} */ word) => `--${name} ${word}`)),
    ].join(' ');
  }

  /** @param {string} name @param {unknown} error */
  #leaveOut(name, error) {
    const reason =
      error instanceof Error
        ? (error.stack ?? error.message).split('\n').slice(0, 3).join(' ').slice(0, 300)
        : String(error);
    this.run.leftOut.push({
      name,
      reason: error instanceof Error ? (error.message.split('\n')[0]?.slice(0, 200) ?? '') : String(error),
    });
    say(`left out: ${name}: ${reason}`);
  }
}

/** @param {string} file @param {string} text */
function write(file, text) {
  mkdirSync(path.dirname(path.resolve(file)), { recursive: true });
  writeFileSync(file, text);
}

/** @param {string} text */
function say(text) {
  process.stderr.write(`${text}\n`);
}
