/** Imports of a family of languages without a checker, as its policy finds them. */
import type { Analysis } from '../analysis.ts';
import type { ImportEdge, ImportReader } from '../import-edges.ts';

export class InferenceImports implements ImportReader {
  readonly #analysis: Analysis;
  readonly #followed = new Map<string, readonly ImportEdge[]>();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
  }

  restart(): void {
    this.#followed.clear();
  }

  read(file: string): void {
    this.#analysis.syntax.writtenImportsOf(file);
  }

  readAgain(file: string): void {
    this.#analysis.syntax.facts(file);
  }

  written(file: string): string {
    return JSON.stringify(this.#analysis.syntax.writtenImportsOf(file));
  }

  importsOf(file: string): readonly ImportEdge[] {
    let edges = this.#followed.get(file);
    if (edges === undefined) {
      edges = this.#analysis.syntax.importsOf(file);
      this.#followed.set(file, edges);
    }
    return edges;
  }

  possibleImportsOf(file: string): readonly ImportEdge[] {
    return this.importsOf(file);
  }

  unresolvedOf(file: string): readonly string[] {
    return this.#analysis.syntax.unresolvedImportsOf(file);
  }
}
