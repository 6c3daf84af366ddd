/** What Active Record and Eloquent have in common of a chain of calls: what it asks of, and the relations that it goes over. */
import { Accesses } from '../query-reader.ts';
import type { RecordModel, RecordModels, RecordRelation } from './models.ts';

export class RecordChain {
  readonly accesses = new Accesses();
  /** It asks for more than the code says. */
  isHidden = false;
  /** What it gives can be asked on. */
  isHeld = true;
  model: RecordModel;
  protected readonly models: RecordModels;
  /** It begins with a row that somebody has, or gives none at all. */
  protected hasRow: boolean;
  /** It gives what it names, and no rows. */
  protected isNarrow = false;
  readonly #followed: Set<number>;

  /** @param followed where relations stand that a chain has been followed over */
  constructor(models: RecordModels, model: RecordModel, hasRow: boolean, followed: Set<number>) {
    this.models = models;
    this.model = model;
    this.hasRow = hasRow;
    this.#followed = followed;
    this.accesses.of(model.schema);
  }

  /** Goes on with what a relation leads to. False where that is no model here. */
  protected goOver(name: string, { target }: RecordRelation, at: number): boolean {
    this.#followed.add(at);
    this.models.use(this.accesses, this.model, name, 'reads');
    if (target === undefined) return false;
    this.giveRows();
    this.model = target;
    this.accesses.of(target.schema);
    this.hasRow = false;
    return true;
  }

  /** Of where it ends, or goes on elsewhere. */
  protected giveRows(): void {
    if (!this.hasRow && !this.isNarrow) this.useAnything();
  }

  protected useAnything(): void {
    this.models.rows(this.accesses, this.model);
  }
}
