/**
 * Of files that were edited, those that say the same to others all the same, as the checker has found out
 * (`interface-comparison.ts`). The digest that a file had before stands for it then, so that the edges of all that
 * import it stay as they are.
 *
 * A proof holds for one text of the file, beside what all that it imports said when it was made.
 */
import { committedTexts } from '../repository/git-blobs.ts';
import type { Analysis } from './analysis.ts';
import type { Budget } from './budget.ts';
import { ENGINE_VERSION } from './engine-version.ts';
import { sameInterface } from './interface-comparison.ts';
import { KeptMap } from './kept-map.ts';

export interface Proof {
  /** The text that it is about, by its hash. */
  readonly content: string;
  /** What it says to others: the digest that an earlier text had. */
  readonly says: string;
  /** What its imports said, as a digest; absent as long as nobody has worked that out. */
  readonly around?: string;
}

/** Each may have its project opened, which takes a second in a large repository. */
const MOST_PROVEN = 10;

export class ProvenInterfaces {
  readonly #analysis: Analysis;
  /** What files said when edges were stored. */
  #before: ReadonlyMap<string, string> = new Map();
  readonly #proofs: KeptMap<Proof>;
  /** Files of which there is no proof, with the hash of their text. */
  readonly #refuted = new Map<string, string>();

  constructor(analysis: Analysis) {
    this.#analysis = analysis;
    this.#proofs = new KeptMap({ directory: analysis.cacheDirectory, name: 'proofs', version: ENGINE_VERSION });
  }

  /** What the files said whose edges are stored. */
  get before(): ReadonlyMap<string, string> {
    return this.#before;
  }

  /** Goes on from what another process has stored. */
  goOnFrom(before: ReadonlyMap<string, string>): void {
    this.#before = before;
  }

  /** Edges of these files are stored as of now. */
  keep(files: readonly string[]): void {
    this.#before = new Map(files.map((file) => [file, this.says(file)]));
    const { repository } = this.#analysis;
    for (const [file, { content }] of this.#proofs.values)
      if (repository.contentHash(file) !== content) this.#proofs.delete(file);
  }

  get isSaved(): boolean {
    return this.#proofs.isSaved;
  }

  /** Keeps the proofs for the next process. */
  save(): void {
    this.#proofs.save();
  }

  /** What a file says to others, as a digest. */
  says(file: string): string {
    return this.proofOf(file)?.says ?? this.#analysis.facts.interfaceHashOf(file);
  }

  proofOf(file: string): Proof | undefined {
    const proof = this.#proofs.values.get(file);
    return proof !== undefined && proof.content === this.#analysis.repository.contentHash(file) ? proof : undefined;
  }

  /** Says what the imports of a file say that there is a proof about. Returns whether the proof still holds. */
  holds(file: string, proof: Proof, around: string): boolean {
    if (proof.around === around) return true;
    if (proof.around === undefined) this.#proofs.set(file, { ...proof, around });
    else this.#proofs.delete(file);
    return proof.around === undefined;
  }

  /** Asks about files that say something else than when edges were stored, by their texts. Returns whether there are new proofs. */
  prove(files: readonly string[], budget: Budget): boolean {
    const { repository } = this.#analysis;
    const edited = files.filter((file) => {
      const before = this.#before.get(file);
      return (
        before !== undefined && before !== this.says(file) && this.#refuted.get(file) !== repository.contentHash(file)
      );
    });
    if (edited.length === 0 || edited.length > MOST_PROVEN) return false;
    const committed = committedTexts(repository.root, edited);
    let isProven = false;
    for (const file of edited) {
      if (budget.isOver()) break;
      const content = repository.contentHash(file);
      const text = committed.get(file);
      const says = text === undefined ? undefined : sameInterface(this.#analysis, file, text);
      if (says !== undefined && says === this.#before.get(file)) {
        this.#proofs.set(file, { content, says });
        isProven = true;
      } else this.#refuted.set(file, content);
    }
    return isProven;
  }
}
