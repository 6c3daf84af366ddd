/**
 * What the compiler would say if one file had another text. A checker of its own reads the other text in memory, says
 * what it finds, then reads the file as it is and says what was wrong before; nothing is written, and the checker that
 * answers questions never sees the change.
 *
 * The changed text comes first: a file without errors then has no new ones, and need not be asked about twice.
 */
import { type Checker, CheckerAnswerError, type CheckerError } from '../checker/checker.ts';
import { type ProjectPlan, writeConfig } from '../checker/projects.ts';
import { EngineError } from '../errors.ts';
import { processMemory } from './memory.ts';
import type { Pace, Workbench } from './workbench.ts';

export interface TrialInput {
  /** The file that is given another text, relative. */
  readonly file: string;
  readonly text: string;
  /** Files to ask about, the ones that matter most first. */
  readonly files: readonly string[];
}

export interface ErrorsOfFile {
  readonly before: readonly CheckerError[];
  readonly after: readonly CheckerError[];
  /** The compiler looks into it: not so for JavaScript, unless the project asks for it. */
  readonly isChecked: boolean;
}

export interface TrialResult {
  /** By file, relative; only those that could be asked about. */
  readonly errors: ReadonlyMap<string, ErrorsOfFile>;
  /** Why others could not, a sentence each. */
  readonly notes: readonly string[];
}

/** Resident memory of the trying checker beyond which the next project gets another one. */
const MAX_TRIAL_BYTES = 450_000_000;
/** Share of the time that may go into the changed text: the comparison takes as long at most. */
const SHARE_FOR_CHANGED = 0.55;

export function runTrial(bench: Workbench, input: TrialInput, pace: Pace): TrialResult {
  const errors = new Map<string, ErrorsOfFile>();
  const notes: string[] = [];
  const overlay = new Map<string, string>();
  const changed = bench.repository.absolute(input.file);
  const groups = byProject(bench, input.files);
  let done = 0;

  bench.withOwnChecker(overlay, (start) => {
    let checker: Checker | undefined;
    let opened: string | undefined;
    for (const { plan, files } of groups) {
      if (pace.isOver()) break;
      try {
        overlay.set(changed, input.text);
        if (checker === undefined || (processMemory(checker.pid) ?? 0) > MAX_TRIAL_BYTES) {
          checker = start();
          opened = undefined;
        }
        writeConfig(plan);
        checker.update({
          open: [plan.config],
          ...(opened === undefined ? {} : { close: [opened] }),
          changes: { changed: [changed], created: [], deleted: [] },
        });
        opened = plan.config;
        askProject(checker, plan, files);
      } catch (cause) {
        if (!(cause instanceof EngineError) || cause.code !== 'checker_failed') throw cause;
        notes.push(`the checker ended while it tried the change in ${plan.origin || 'files without a configuration'}`);
        checker = undefined;
      }
    }
  });
  return { errors, notes };

  function askProject(checker: Checker, plan: ProjectPlan, files: readonly string[]): void {
    const deadline = Date.now() + (pace.remainingMs?.() ?? Number.POSITIVE_INFINITY) * SHARE_FOR_CHANGED;
    const withJavaScript = checker.checksJavaScript(plan.config);
    const ask = (file: string) => errorsOf(checker, plan.config, bench.repository.absolute(file));
    const withErrors = new Map<string, readonly CheckerError[]>();
    for (const file of files) {
      pace.check();
      if (Date.now() > deadline) break;
      pace.progress(done++, input.files.length, 'trying the change');
      const after = ask(file);
      if (after === undefined) continue;
      const isChecked = isLookedInto(bench.repository.readText(file) ?? '', file, withJavaScript);
      if (after.length === 0) errors.set(file, { before: [], after, isChecked });
      else withErrors.set(file, after);
    }
    if (withErrors.size === 0) return;
    overlay.delete(changed);
    checker.update({ changes: { changed: [changed], created: [], deleted: [] } });
    for (const [file, after] of withErrors) {
      pace.check();
      if (pace.isOver()) return;
      pace.progress(done, input.files.length, 'comparing with the errors there are');
      const before = ask(file);
      if (before === undefined) continue;
      const isChecked = isLookedInto(bench.repository.readText(file) ?? '', file, withJavaScript);
      errors.set(file, { before, after, isChecked });
    }
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
  if (/\.d\.[mc]?ts$/.test(file)) return false;
  const head = /^(?:\uFEFF)?(?:#![^\n]*\n)?(?:\s+|\/\/[^\n]*(?:\n|$)|\/\*[\s\S]*?\*\/)*/.exec(text)?.[0] ?? '';
  const marks = [...head.matchAll(/^[ \t]*\/\/\/?[ \t]*@ts-(no)?check\b/gm)];
  const last = marks.at(-1);
  if (last !== undefined) return last[1] === undefined;
  return withJavaScript || !/\.[mc]?jsx?$/.test(file);
}

/** Each project once, the one with the first of the files first. Files that no open project can hold are left out. */
function byProject(bench: Workbench, files: readonly string[]) {
  const failed = bench.failedFiles();
  const groups = new Map<string, { readonly plan: ProjectPlan; readonly files: string[] }>();
  for (const file of files) {
    const plan = bench.plans.byFile.get(file);
    if (plan === undefined || failed.has(file)) continue;
    const group = groups.get(plan.config);
    if (group === undefined) groups.set(plan.config, { plan, files: [file] });
    else group.files.push(file);
  }
  return [...groups.values()];
}
