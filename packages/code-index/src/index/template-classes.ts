/**
 * What templates of Angular name without importing it: classes by their selectors, and pipes. It is read from texts alone. A
 * class and a template of one package belong together before those of others.
 */
import path from 'node:path';
import {
  angularClasses,
  type ElementNames,
  isShownAt,
  namesInTemplates,
  type TemplateClass,
} from '../languages/typescript/angular-classes.ts';
import { templatesIn } from '../languages/typescript/class-templates.ts';
import { isAngularTemplate } from '../languages/typescript/components/angular-template.ts';
import type { Repository } from '../repository/repository.ts';

export interface ClassInFile {
  readonly file: string;
  readonly of: TemplateClass;
}

export class TemplateClasses {
  readonly #repository: Repository;
  readonly #byFile = new Map<string, readonly TemplateClass[]>();
  readonly #byName = new Map<string, ClassInFile[]>();
  /** Those that may be any element. */
  readonly #anywhere: ClassInFile[] = [];
  readonly #usedIn = new Map<string, { readonly hash: string; readonly files: readonly string[] }>();

  /** Files that are a template, by whatever name, and those of classes that have one as a text. */
  readonly templates: ReadonlySet<string>;

  constructor(repository: Repository) {
    this.#repository = repository;
    const templates = new Set([...repository.files.keys()].filter(isAngularTemplate));
    this.templates = templates;
    for (const file of repository.filesWithWord('@angular/core')) {
      if (!/\.tsx?$/.test(file) || NO_PART_OF_PAGES.test(file)) continue;
      const text = repository.readText(file) ?? '';
      const classes = angularClasses(text);
      if (/\btemplate\s{0,9}:/.test(text)) templates.add(file);
      for (const template of templatesIn(text, file)) templates.add(template);
      this.#byFile.set(file, classes);
      for (const of of classes) {
        const found = { file, of };
        if (of.selectors === undefined) this.#anywhere.push(found);
        for (const name of namesInTemplates(of)) {
          const known = this.#byName.get(name);
          if (known === undefined) this.#byName.set(name, [found]);
          else known.push(found);
        }
      }
    }
  }

  /** The class of a file that has this name, where it is one that templates may name, or that such a one extends. */
  classOf(file: string, name: string): TemplateClass | undefined {
    return this.#byFile.get(file)?.find((each) => each.name === name);
  }

  /** What is shown where an element stands in a template; undefined where that cannot be told. */
  shownAt(template: string, element: ElementNames): readonly ClassInFile[] | undefined {
    if (this.#anywhere.length > 0) return undefined;
    const named = [element.tag, ...element.attributes].flatMap((name) => this.#byName.get(name) ?? []);
    const shown = [...new Set(named)].filter(({ of }) => isShownAt(of, element));
    const near = this.#nearest(template, shown);
    // Two of a package cannot have one tag: which of them is meant is decided by modules.
    const withTag = near.filter(({ of }) => of.selectors?.some((each) => each.element === element.tag));
    return withTag.length > 1 ? undefined : near;
  }

  pipe(template: string, name: string): ClassInFile | undefined {
    const found = this.#nearest(
      template,
      (this.#byName.get(name) ?? []).filter(({ of }) => of.pipe === name),
    );
    return found.length === 1 ? found[0] : undefined;
  }

  names(): Iterable<string> {
    return this.#byName.keys();
  }

  /** Files of classes that a template may name. */
  usedIn(template: string): readonly string[] {
    if (this.#byName.size === 0 || !template.endsWith('.html') || !this.templates.has(template)) return NONE;
    const hash = this.#repository.contentHash(template);
    const known = this.#usedIn.get(template);
    if (known?.hash === hash) return known.files;
    const text = this.#repository.readText(template) ?? '';
    const words = new Set(text.match(/[A-Za-z_$][\w$-]*/g));
    const files = new Set([...words].flatMap((word) => (this.#byName.get(word) ?? []).map(({ file }) => file)));
    this.#usedIn.set(template, { hash, files: [...files] });
    return [...files];
  }

  /** All that templates learn of what a file says now, as one text. */
  said(file: string): string {
    if (!this.#byFile.has(file)) return '';
    const classes = angularClasses(this.#repository.readText(file) ?? '');
    return JSON.stringify(classes.map((each) => ({ ...each, bound: [...each.bound] })));
  }

  #nearest(template: string, all: readonly ClassInFile[]): readonly ClassInFile[] {
    const own = this.#packageOf(template);
    const near = all.filter(({ file }) => this.#packageOf(file) === own);
    return near.length > 0 ? near : all;
  }

  #packageOf(file: string): string {
    let folder = path.posix.dirname(file);
    while (folder !== '.' && !this.#repository.files.has(`${folder}/package.json`)) folder = path.posix.dirname(folder);
    return folder;
  }
}

const NONE: readonly string[] = [];
const NO_PART_OF_PAGES = /\.(?:d|test|spec|stories)\.\w+$/;
