/** Variables of functions that hold rows of SeaORM, or a query that is not sent yet. */

import { closingBracket, openedAround, splitAtCommas } from '../../reading/code-text.ts';
import type { Sources } from '../../reading/sources.ts';
import type { ScannedSchema } from '../../scan.ts';
import type { SeaEntities } from './entities.ts';

export interface Variable {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  /** Empty for what is something else, or nobody can tell. */
  readonly schemas: readonly ScannedSchema[];
  /** A row that can be changed: `ActiveModel`. */
  readonly isActive: boolean;
  /** All that is in it stands where it is made. */
  readonly isMade: boolean;
}

interface Binding {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly type: string | undefined;
  /** Where what it is set to begins. */
  readonly value: number | undefined;
}

/** Which of so many is meant, nobody could tell. */
const MOST_OF_A_NAME = 200;
const MOST_STEPS = 40;

const BOUND =
  /\b(?:let|for)\s{1,20}(?:(?:Some|Ok)\s{0,9}\(\s{0,9})?(?:mut\s{1,9})?(\w{1,100})\s{0,9}\)?\s{0,9}(?::\s{0,9}([^=;{}]{1,200}))?(?:=(?!=)|\bin\b)\s{0,200}/g;

export class Variables {
  readonly #byName = new Map<string, Variable[]>();
  readonly #bare: string;
  readonly #file: string;
  readonly #entities: SeaEntities;

  constructor(sources: Sources, file: string, entities: SeaEntities) {
    this.#bare = sources.bare(file);
    this.#file = file;
    this.#entities = entities;
    const bound = [...this.#bare.matchAll(BOUND)];
    const around = openedAround(
      this.#bare,
      bound.map(({ index }) => index),
    );
    const places = bound.map((match, place): Binding => {
      const open = around[place] ?? -1;
      const value = match.index + match[0].length;
      return {
        name: match[1] ?? '',
        from: this.#behind(value),
        to: open < 0 ? this.#bare.length : closingBracket(this.#bare, open),
        type: match[2],
        value,
      };
    });
    for (const each of [...this.#parameters(), ...places].sort((left, right) => left.from - right.from))
      this.#add(each);
  }

  /** What the name stands for at this place: what bound it last. */
  at(name: string, place: number): Variable | undefined {
    const all = this.#byName.get(name) ?? [];
    let [low, high] = [0, all.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((all[middle]?.from ?? 0) <= place) low = middle + 1;
      else high = middle;
    }
    return all.slice(Math.max(0, low - MOST_OF_A_NAME), low).findLast(({ to }) => place < to);
  }

  #parameters(): readonly Binding[] {
    const found: Binding[] = [];
    for (const { index, 0: head } of this.#bare.matchAll(/\bfn \w{1,100}(?:<[^(){}]{0,400}>)?\(/g)) {
      const open = index + head.length - 1;
      const close = closingBracket(this.#bare, open);
      const brace = /[{;]/.exec(this.#bare.slice(close, close + 2000));
      if (brace === null || brace[0] === ';') continue;
      const from = close + brace.index;
      const to = closingBracket(this.#bare, from);
      // What never closes would be read to the end of the text, and again from each function in it.
      if (to === this.#bare.length) return found;
      for (const each of splitAtCommas(this.#bare, open + 1, close)) {
        const [, name, type] =
          /^(?:mut\s{1,9})?(\w{1,100})\s{0,9}:([^:][\s\S]{0,300})$/.exec(this.#bare.slice(each.from, each.to)) ?? [];
        if (name !== undefined && type !== undefined) found.push({ name, from, to, type, value: undefined });
      }
    }
    return found;
  }

  /** What a name is set to may name what bore it before: `let row = row.insert(db)`. */
  #behind(value: number): number {
    let at = value;
    for (let steps = 0; steps < MOST_STEPS; steps++) {
      const stop = /[;{([]/.exec(this.#bare.slice(at, at + 400));
      if (stop === null) return value;
      at += stop.index;
      if (stop[0] === ';' || stop[0] === '{') return at;
      at = closingBracket(this.#bare, at) + 1;
    }
    return value;
  }

  #add({ name, from, to, type, value }: Binding): void {
    const held = value === undefined ? this.#typed(type ?? '') : this.#held(type, value);
    const known = this.#byName.get(name) ?? [];
    known.push({ name, from, to, ...held });
    this.#byName.set(name, known);
  }

  #held(type: string | undefined, at: number): Pick<Variable, 'schemas' | 'isActive' | 'isMade'> {
    const value = this.#bare.slice(at, at + 2000);
    const said = type === undefined ? NOTHING : this.#typed(type);
    const [, path = '', call] = /^((?:\w{1,100}::){1,8}\w{1,100})\s{0,9}([{(])/.exec(value) ?? [];
    if (call === '{') {
      const schemas = this.#entities.named(this.#file, path, 'ActiveModel');
      if (schemas.length > 0) return { schemas, isActive: true, isMade: true };
      const close = closingBracket(this.#bare, at + value.indexOf('{'));
      const rows = this.#entities.named(this.#file, path, 'Model');
      const isActive = /^\s{0,100}\.into_active_model\(\)/.test(this.#bare.slice(close + 1, close + 140));
      if (rows.length > 0) return { schemas: rows, isActive, isMade: true };
    }
    if (said.schemas.length > 0) return said;
    const owner = path.slice(0, Math.max(0, path.lastIndexOf('::')));
    if (call === '(' && owner !== '') {
      const made = this.#entities.named(this.#file, owner, 'ActiveModel');
      if (made.length > 0) return { schemas: made, isActive: true, isMade: /::(?:new|default)$/.test(path) };
      // What an insertion gives is its result.
      const asked = /::(?:find|find_by_id)$/.test(path) ? this.#entities.named(this.#file, owner, 'Entity') : [];
      return { schemas: asked, isActive: false, isMade: false };
    }
    const listed =
      /^(?:vec!\s{0,9})?\[\s{0,100}((?:\w{1,100}::){1,8}ActiveModel)\s{0,9}\{/.exec(value)?.[1] ??
      /^\w{1,100}\s{0,100}(?:\.\s{0,9}(?:iter|into_iter)\(\)\s{0,100}){1,2}\.map\(\s{0,40}(?:move\s{1,9})?\|[^|]{0,100}\|\s{0,40}((?:\w{1,100}::){1,8}ActiveModel)\s{0,9}\{/.exec(
        value,
      )?.[1];
    if (listed !== undefined)
      return { schemas: this.#entities.named(this.#file, listed, 'ActiveModel'), isActive: true, isMade: true };
    const [, name, steps = ''] =
      /^&?(?:mut\s{1,9})?(\w{1,100})((?:\.\w{1,40}\(\)){0,3})\??\s{0,100}(?=[;{]|else\b)/.exec(value) ?? [];
    if (name === undefined || !/^(?:\.(?:iter|into_iter|into_active_model|clone|unwrap)\(\))*$/.test(steps))
      return NOTHING;
    const from = this.at(name, at - 1);
    return from === undefined
      ? NOTHING
      : {
          schemas: from.schemas,
          isActive: from.isActive || steps.includes('into_active_model'),
          isMade: from.isMade,
        };
  }

  /** `Vec<user::Model>`, `&mut user::ActiveModel`, `Select<user::Entity>`. */
  #typed(type: string): Pick<Variable, 'schemas' | 'isActive' | 'isMade'> {
    if (/\bInsertResult\b|\bfn\b|\bFn\w{0,4}\(/i.test(type)) return NOTHING;
    for (const [path] of type.matchAll(/(?<![\w:])(?:\w{1,100}::){0,8}(?:Model|ActiveModel|Entity)\b/g)) {
      const part = path.endsWith('ActiveModel') ? 'ActiveModel' : path.endsWith('Entity') ? 'Entity' : 'Model';
      const schemas = this.#entities.named(this.#file, path, part);
      if (schemas.length > 0) return { schemas, isActive: part === 'ActiveModel', isMade: false };
    }
    return NOTHING;
  }
}

const NOTHING = { schemas: [], isActive: false, isMade: false } as const;
