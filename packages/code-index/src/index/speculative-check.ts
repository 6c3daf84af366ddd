/**
 * What the compiler says with a change and not without it: of a change that is only thought of, by a text in the place of
 * what a file holds, or of one that was made, by the texts of before. A checker of its own reads these in memory, says what
 * it finds with the change, then what was wrong without it; nothing is written, and the checker that answers questions
 * never sees any of them. The process ends with the trial, and the texts go with it.
 *
 * The changed text comes first: a file without errors then has no new ones, and need not be asked about twice. What the
 * compiler says of a file may depend on which files it was asked about before, so nothing counts that rests on this:
 * where there are new errors, the changed text is read once more, and asked about in the order of the comparison.
 */
import { type Checker, CheckerAnswerError, type CheckerError, type FileChanges } from '../checker/checker.ts';
import type { ProjectPlan } from '../checker/projects.ts';
import { EngineError } from '../errors.ts';
import { isComponentFile } from '../languages/typescript/components/component-module.ts';
import type { TrialDoubt } from '../model/doubts.ts';
import type { Budget } from './budget.ts';
import type { CheckedRepository, CheckerProjects } from './checker-projects.ts';
import { processMemory } from './memory.ts';

/** Texts that stand for what files hold, by relative path; undefined for a file that is not to be there. */
export type ShownTexts = ReadonlyMap<string, string | undefined>;

export interface TrialInput {
  /** What differs from the disk with the change. */
  readonly changed: ShownTexts;
  /** What differs from the disk without it; nothing, unless it was made already. */
  readonly unchanged?: ShownTexts;
  /** Files to ask about, the ones that matter most first. */
  readonly files: readonly string[];
  /** There is something in these errors that was not there before. */
  readonly isBroken: (file: string, errors: ErrorsOfFile) => boolean;
}

export interface ErrorsOfFile {
  readonly before: readonly CheckerError[];
  readonly after: readonly CheckerError[];
  /** What was said when the same was asked as of `before`, in the same order; absent where nothing was new. */
  readonly again?: readonly CheckerError[];
  /** The compiler looks into it: not so for JavaScript, unless the project asks for it. */
  readonly isChecked: boolean;
}

export interface TrialResult {
  /** By file, relative; only those that could be asked about. */
  readonly errors: ReadonlyMap<string, ErrorsOfFile>;
  /** Why others could not. */
  readonly doubts: readonly TrialDoubt[];
}

/** Resident memory of the trying checker beyond which the next project gets another one. */
const MAX_TRIAL_BYTES = 450_000_000;
/** Share of the time that may go into the changed text, and of what is left then into the comparison. */
const SHARE_FOR_CHANGED = 0.45;
const SHARE_FOR_COMPARISON = 0.6;

export function runTrial({ repository, projects }: CheckedRepository, input: TrialInput, budget: Budget): TrialResult {
  const errors = new Map<string, ErrorsOfFile>();
  const doubts: TrialDoubt[] = [];
  const overlay = new Map<string, string | undefined>();
  const { changed, unchanged = new Map() } = input;
  const all = [...new Set([...changed.keys(), ...unchanged.keys()])];
  const groups = byProject(projects, input.files);
  let done = 0;

  projects.withOwnChecker(overlay, (start) => {
    let checker: Checker | undefined;
    let opened: string | undefined;
    for (const { plan, files } of groups) {
      if (budget.isOver()) break;
      try {
        const changes = lay(changed);
        if (checker === undefined || (processMemory(checker.pid) ?? 0) > MAX_TRIAL_BYTES) {
          checker = start();
          opened = undefined;
        }
        checker.give(plan.config, plan.content);
        checker.update({
          open: [plan.config],
          ...(opened === undefined ? {} : { close: [opened] }),
          changes,
        });
        opened = plan.config;
        askProject(checker, plan, files);
      } catch (cause) {
        if (!(cause instanceof EngineError) || cause.code !== 'checker_failed') throw cause;
        doubts.push({ code: 'checker_ended', config: plan.origin });
        checker = undefined;
      }
    }
  });
  return { errors, doubts };

  function askProject(checker: Checker, plan: ProjectPlan, files: readonly string[]): void {
    const withJavaScript = checker.checksJavaScript(plan.config);
    const isChecked = (file: string) => isLookedInto(repository.readText(file) ?? '', file, withJavaScript);
    const after = askEach(files, SHARE_FOR_CHANGED, 'trying the change', true);
    const withErrors: string[] = [];
    for (const [file, found] of after) {
      if (found.length > 0) withErrors.push(file);
      else errors.set(file, { before: [], after: [], isChecked: isChecked(file) });
    }
    if (withErrors.length === 0) return;
    checker.update({ changes: lay(unchanged) });
    const before = askEach(withErrors, SHARE_FOR_COMPARISON, 'comparing with the errors there are', false);
    let asked = 0;
    [...before].forEach(([file, found], i) => {
      const each = { before: found, after: after.get(file) ?? [], isChecked: isChecked(file) };
      errors.set(file, each);
      if (input.isBroken(file, each)) asked = i + 1;
    });
    if (asked === 0) return;
    checker.update({ changes: lay(changed) });
    const suspects = [...before.keys()].slice(0, asked);
    const again = askEach(suspects, 1, 'trying the change once more', false);
    for (const file of suspects) {
      const each = errors.get(file) as ErrorsOfFile;
      const found = again.get(file);
      if (found !== undefined) errors.set(file, { ...each, again: found });
      // Whether that would be said again is not known.
      else if (input.isBroken(file, each)) errors.delete(file);
    }

    /** Those that answered in this share of the time that is left, in the same order. */
    function askEach(
      wanted: readonly string[],
      share: number,
      message: string,
      counts: boolean,
    ): Map<string, readonly CheckerError[]> {
      const deadline = Date.now() + (budget.remainingMs?.() ?? Number.POSITIVE_INFINITY) * share;
      const found = new Map<string, readonly CheckerError[]>();
      for (const file of wanted) {
        budget.check();
        if (Date.now() > deadline || budget.isOver()) break;
        budget.progress(counts ? done++ : done, input.files.length, message);
        const answer = errorsOf(checker, plan.config, repository.absolute(file));
        if (answer !== undefined) found.set(file, answer);
      }
      return found;
    }
  }

  /** Puts these texts in the place of those that stand there, and says what that is to the checker. */
  function lay(texts: ShownTexts): FileChanges {
    const changes = { changed: [] as string[], created: [] as string[], deleted: [] as string[] };
    for (const file of all) {
      const absolute = repository.absolute(file);
      const isOnDisk = repository.readText(file) !== undefined;
      const wasThere = overlay.has(absolute) ? overlay.get(absolute) !== undefined : isOnDisk;
      if (texts.has(file)) overlay.set(absolute, texts.get(file));
      else overlay.delete(absolute);
      const isThere = texts.has(file) ? texts.get(file) !== undefined : isOnDisk;
      if (wasThere || isThere) changes[!wasThere ? 'created' : isThere ? 'changed' : 'deleted'].push(absolute);
    }
    return changes;
  }

  function errorsOf(checker: Checker, project: string, file: string): readonly CheckerError[] | undefined {
    try {
      return checker.errorsOf(project, file);
    } catch (cause) {
      // A panic over one file says nothing about the others.
      if (cause instanceof CheckerAnswerError) return undefined;
      throw cause;
    }
  }
}

/** By the text before the first statement, as the compiler reads it. Our projects leave declaration files out: `skipLibCheck`. */
function isLookedInto(text: string, file: string, withJavaScript: boolean): boolean {
  // Of a component the compiler sees a part, and what its own compiler adds is not known.
  if (/\.d\.[mc]?ts$/.test(file) || isComponentFile(file)) return false;
  const head = /^(?:\uFEFF)?(?:#![^\n]*\n)?(?:\s+|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? '';
  const marks = [...head.matchAll(/^[ \t]*\/\/\/?[ \t]*@ts-(no)?check\b/gm)];
  const last = marks.at(-1);
  if (last !== undefined) return last[1] === undefined;
  return withJavaScript || !/\.[mc]?jsx?$/.test(file);
}

/** Each project once, the one with the first of the files first. Files that no open project can hold are left out. */
function byProject(projects: CheckerProjects, files: readonly string[]) {
  const failed = projects.failedFiles();
  const groups = new Map<string, { readonly plan: ProjectPlan; readonly files: string[] }>();
  for (const file of files) {
    const plan = projects.plans.byFile.get(file);
    if (plan === undefined || failed.has(file)) continue;
    const group = groups.get(plan.config);
    if (group === undefined) groups.set(plan.config, { plan, files: [file] });
    else group.files.push(file);
  }
  return [...groups.values()];
}
