/** Imports of a family of languages without a checker, as its policy finds them. */

import type { ImportEdge, ImportReader } from '../import-edges.ts';
import type { SyntaxStore } from '../syntax-store.ts';

export class InferenceImports implements ImportReader {
  readonly #syntax: SyntaxStore;
  readonly #followed = new Map<string, readonly ImportEdge[]>();

  constructor(syntax: SyntaxStore) {
    this.#syntax = syntax;
  }

  restart(): void {
    this.#followed.clear();
  }

  read(file: string): void {
    this.#syntax.writtenImportsOf(file);
  }

  readAgain(file: string): void {
    this.#syntax.facts(file);
  }

  written(file: string): string {
    return JSON.stringify(this.#syntax.writtenImportsOf(file));
  }

  importsOf(file: string): readonly ImportEdge[] {
    let edges = this.#followed.get(file);
    if (edges === undefined) {
      edges = this.#syntax.importsOf(file);
      this.#followed.set(file, edges);
    }
    return edges;
  }

  possibleImportsOf(file: string): readonly ImportEdge[] {
    return this.importsOf(file);
  }

  unresolvedOf(file: string): readonly string[] {
    return this.#syntax.unresolvedImportsOf(file);
  }
}
