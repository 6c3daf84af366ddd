/** What took the checker's process with it, or would: left out of all answers until it changes. */
import type { ProjectPlan } from '../checker/projects.ts';
import type { Changes } from '../repository/types.ts';

/** Files of one project that took the process with them, beyond which the project is left out. */
const MOST_FAILED_FILES = 3;

export class FailedProjects {
  /** Why, by configuration. */
  readonly #projects = new Map<string, string>();
  readonly #files = new Map<string, string>();
  /** Files, or projects, that were asked about last when the process ended, once: the second time they are left out. */
  readonly #suspects = new Set<string>();

  hasProject(config: string): boolean {
    return this.#projects.has(config);
  }

  hasFile(file: string): boolean {
    return this.#files.has(file);
  }

  addProject(config: string, reason: string): void {
    this.#projects.set(config, reason);
  }

  addFile(file: string, reason: string): void {
    this.#files.set(file, reason);
  }

  /** The file in hand alone, where it is one of few; the whole project where none is in hand, or many were. */
  add(config: string, owned: readonly string[], inHand: string | undefined, reason: string): void {
    const failed = owned.filter((each) => this.#files.has(each)).length;
    if (inHand !== undefined && owned.includes(inHand) && failed < MOST_FAILED_FILES) this.addFile(inHand, reason);
    else this.addProject(config, reason);
  }

  /** Whether it was one before. */
  suspect(fileOrProject: string): boolean {
    const isAgain = this.#suspects.has(fileOrProject);
    this.#suspects.add(fileOrProject);
    return isAgain;
  }

  /** A question was answered: whatever ended the process before was not this repository. */
  acquit(): void {
    this.#suspects.clear();
  }

  /** A change in a project that was left out gives it another chance. */
  forgive(changes: Changes, projects: readonly ProjectPlan[]): void {
    if (this.#projects.size + this.#files.size + this.#suspects.size === 0) return;
    const changed = new Set([...changes.changed, ...changes.created, ...changes.deleted]);
    for (const project of projects) {
      if (!project.owned.some((file) => changed.has(file))) continue;
      this.#projects.delete(project.config);
      this.#suspects.delete(project.config);
      for (const file of project.owned) {
        this.#files.delete(file);
        this.#suspects.delete(file);
      }
    }
  }

  /** All files that are left out, with the reason. */
  files(projects: () => readonly ProjectPlan[]): ReadonlyMap<string, string> {
    const failed = new Map(this.#files);
    if (this.#projects.size === 0) return failed;
    for (const project of projects()) {
      const reason = this.#projects.get(project.config);
      if (reason !== undefined) for (const file of project.owned) failed.set(file, reason);
    }
    return failed;
  }
}
