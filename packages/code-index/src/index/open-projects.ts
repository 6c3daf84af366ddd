/** Which projects the checker has open: few at a time, since each holds what it imports as well, and the libraries. */
import type { ProjectPlan } from '../checker/projects.ts';

/** Files of all open projects together; beyond it the projects used longest ago are closed. */
const MAX_OPEN_FILES = 1_500;
/** Each open project holds what it imports as well, and the libraries. */
const MAX_OPEN_PROJECTS = 10;
/**
 * Projects that are opened in one step where all of them are needed one after another: what several of them look for is
 * looked for once, and they are parsed side by side. More of them take more memory and hardly less time.
 */
const OPENED_TOGETHER = 4;

export class OpenProjects {
  /** By configuration, the one used longest ago first. */
  readonly #open = new Map<string, ProjectPlan>();
  /** Those of them that were opened together with another one, and not used yet. */
  readonly #ahead = new Set<string>();

  has(config: string): boolean {
    return this.#open.has(config);
  }

  /** The one used last. */
  get inHand(): ProjectPlan | undefined {
    return [...this.#open.values()].at(-1);
  }

  /** Those that were used, and are not any more. */
  get used(): readonly string[] {
    const inHand = this.inHand?.config;
    return [...this.#open.keys()].filter((config) => config !== inHand && !this.#ahead.has(config));
  }

  /** Whether it is open. */
  use(plan: ProjectPlan): boolean {
    this.#ahead.delete(plan.config);
    if (!this.#open.delete(plan.config)) return false;
    this.#open.set(plan.config, plan);
    return true;
  }

  /** @param ahead Those that were opened with it. */
  add(plan: ProjectPlan, ahead: readonly ProjectPlan[]): void {
    for (const each of ahead) {
      this.#open.set(each.config, each);
      this.#ahead.add(each.config);
    }
    this.#open.set(plan.config, plan);
  }

  close(configs: readonly string[]): void {
    for (const config of configs) {
      this.#open.delete(config);
      this.#ahead.delete(config);
    }
  }

  clear(): void {
    this.#open.clear();
    this.#ahead.clear();
  }

  /** Those that are open and not among these. */
  without(configs: ReadonlySet<string>): string[] {
    return [...this.#open.keys()].filter((config) => !configs.has(config));
  }

  /** Those of the next projects that are worth opening with this one. */
  togetherWith(plan: ProjectPlan, next: readonly ProjectPlan[]): readonly ProjectPlan[] {
    const together: ProjectPlan[] = [];
    let files = plan.owned.length;
    for (const each of next) {
      files += each.owned.length;
      if (together.length === OPENED_TOGETHER - 1 || files > MAX_OPEN_FILES) break;
      together.push(each);
    }
    return together;
  }

  /** To close, so that not too many are open beside this one. */
  usedLongestAgo(plan: ProjectPlan): string[] {
    let openFiles = plan.owned.length;
    for (const project of this.#open.values()) openFiles += project.owned.length;
    const close: string[] = [];
    for (const [config, project] of this.#open) {
      if (openFiles <= MAX_OPEN_FILES && this.#open.size - close.length < MAX_OPEN_PROJECTS) break;
      close.push(config);
      openFiles -= project.owned.length;
    }
    return close;
  }
}
