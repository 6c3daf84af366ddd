/** What came of a run, as Markdown and as data small enough to be kept. */
/** @typedef {import('./ground.mjs').Violation} Violation */

/**
 * @typedef {object} Run
 * @property {string} title
 * @property {string} intro one sentence on how to read the report
 * @property {readonly string[]} families
 * @property {string} asked what a subject is called, in the plural
 * @property {{seed: number, perRepository: number, quick: boolean}} settings
 * @property {string} command with which it can be repeated
 * @property {readonly import('./ground.mjs').Rule[]} rules
 * @property {{name: string, version: string, language: string, files: number, subjects: number, seconds: number, columns?: Readonly<Record<string, string | number>>}[]} repositories
 * @property {{name: string, reason: string}[]} leftOut
 * @property {Violation[]} violations
 * @property {Map<string, Map<string, number>>} counts by rule
 */

/** @param {readonly Violation[]} violations @returns {{rule: string, kind: string, all: Violation[]}[]} the most frequent first */
export function classesOf(violations) {
  /** @type {Map<string, Violation[]>} */
  const classes = new Map();
  for (const violation of violations) {
    const key = `${violation.rule}\0${violation.kind}`;
    classes.set(key, [...(classes.get(key) ?? []), violation]);
  }
  return [...classes]
    .map(([key, all]) => {
      const [rule = '', kind = ''] = key.split('\0');
      return { rule, kind, all };
    })
    .sort((a, b) => b.all.length - a.all.length);
}

/**
 * Adds what another run wrote with `--json`: other packages, or other rules on the same ones. Where both looked by the same
 * rule at the same package, what the later one found counts.
 * @param {Run} run
 * @param {any} other
 */
export function joinInto(run, { command, settings, repositories, leftOut, counts, violations }) {
  const isFirst = run.repositories.length === 0;
  if (isFirst) run.settings = settings;
  run.command = commandOfBoth(isFirst ? [] : run.command.split(BETWEEN_COMMANDS), command).join(BETWEEN_COMMANDS);
  for (const each of repositories) {
    const known = run.repositories.find(({ name, version }) => name === each.name && version === each.version);
    if (known === undefined) run.repositories.push({ ...each });
    else {
      known.seconds += each.seconds;
      known.subjects = Math.max(known.subjects, each.subjects);
    }
  }
  run.leftOut.push(...leftOut);
  const again = new Set(repositories.map((/** @type {any} */ { name }) => name));
  run.violations = run.violations.filter(({ rule, repository }) => !(again.has(repository) && rule in counts));
  run.violations.push(...violations);
  for (const [rule, ofRule] of Object.entries(counts)) {
    const all = run.counts.get(rule) ?? new Map();
    for (const [what, number] of Object.entries(ofRule)) all.set(what, (all.get(what) ?? 0) + number);
    run.counts.set(rule, all);
  }
}

const BETWEEN_COMMANDS = '`, `';

/**
 * Runs that differ in nothing but their repositories are one.
 * @param {readonly string[]} commands
 * @param {string} command
 */
function commandOfBoth(commands, command) {
  const [how = '', ...repositories] = command.split(/ (?=--repository )/);
  const alike = commands.find((each) => each === how || each.startsWith(`${how} --repository `));
  if (alike === undefined) return [...commands, command];
  const all = [...new Set([...alike.split(/ (?=--repository )/).slice(1), ...repositories])];
  return commands.map((each) => (each === alike ? [how, ...all].join(' ') : each));
}

/** @param {Run} run */
export function renderReport(run) {
  const { settings, repositories, rules, violations, counts } = run;
  const classes = classesOf(violations);
  const columns = [...new Set(repositories.flatMap((each) => Object.keys(each.columns ?? {})))];
  const lines = [
    `# ${run.title}`,
    '',
    `${violations.length} violations in ${classes.length} classes, on ${repositories.length} repositories; seed ${settings.seed}. \`${run.command}\``,
    '',
    run.intro,
    '',
    '| rule | promise | checked | violations |',
    '| --- | --- | --- | --- |',
    ...run.families.flatMap((family) => [
      `| **${family}** | | | |`,
      ...rules
        .filter((rule) => rule.family === family)
        .map((rule) => {
          const checked = [...(counts.get(rule.name) ?? [])].map(([what, number]) => `${number} ${what}`).join(', ');
          return `| ${rule.name} | ${rule.promise} | ${checked || '–'} | ${violations.filter((each) => each.rule === rule.name).length} |`;
        }),
    ]),
    '',
    '## Classes',
    '',
    ...(classes.length === 0 ? ['None.'] : []),
    ...classes.flatMap(({ rule, kind, all }) => {
      const names = countBy(all.map(({ repository }) => repository));
      const languages = countBy(all.map(({ language }) => language));
      return [
        `### ${rule}: ${kind}`,
        '',
        `${all.length}: ${languages}; ${names}`,
        '',
        ...all
          .slice(0, 3)
          .flatMap(({ repository, about, text, commands }) => [
            `- ${repository}, ${about}: ${text.replaceAll('\n', ' ')}`,
            '  ```',
            ...commands.map((command) => `  ${command}`),
            '  ```',
          ]),
        '',
      ];
    }),
    '## Repositories',
    '',
    row(['repository', 'version', 'language', 'files', run.asked, ...columns, 'violations', 'seconds']),
    row(Array(7 + columns.length).fill('---')),
    ...repositories.map(({ name, version, language, files, subjects, seconds, columns: own }) =>
      row([
        name,
        version,
        language,
        files,
        subjects,
        ...columns.map((column) => own?.[column] ?? '–'),
        violations.filter((each) => each.repository === name).length,
        seconds,
      ]),
    ),
    ...(repositories.length > 1 ? [sumsOf(run, columns)] : []),
    ...(run.leftOut.length === 0
      ? []
      : ['', 'Left out:', '', ...run.leftOut.map(({ name, reason }) => `- ${name}: ${reason}`)]),
    '',
  ];
  return lines.join('\n');
}

/** The last row, since what is promised is promised of all together. @param {Run} run @param {readonly string[]} columns */
function sumsOf({ repositories, violations }, columns) {
  const sum = (/** @type {readonly unknown[]} */ numbers) =>
    numbers.reduce((/** @type {number} */ all, each) => all + (typeof each === 'number' ? each : 0), 0);
  return row([
    '**all**',
    '',
    '',
    ...['files', 'subjects'].map((field) => sum(repositories.map((each) => /** @type {any} */ (each)[field]))),
    ...columns.map((column) => sum(repositories.map(({ columns: own }) => own?.[column]))),
    violations.length,
    sum(repositories.map(({ seconds }) => seconds)),
  ]);
}

/** @param {Run} run */
export function figuresOf(run) {
  return {
    settings: run.settings,
    repositories: run.repositories,
    leftOut: run.leftOut,
    counts: Object.fromEntries([...run.counts].map(([rule, counts]) => [rule, Object.fromEntries(counts)])),
    classes: classesOf(run.violations).map(({ rule, kind, all }) => ({
      rule,
      kind,
      number: all.length,
      first: all.slice(0, 1),
    })),
  };
}

/** @param {readonly (string | number)[]} cells */
function row(cells) {
  return `| ${cells.join(' | ')} |`;
}

/** @param {readonly string[]} words */
function countBy(words) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts]
    .sort((a, b) => b[1] - a[1])
    .map(([word, count]) => (counts.size === 1 ? word : `${word} ${count}`))
    .join(', ');
}
