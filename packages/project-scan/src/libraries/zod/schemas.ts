/**
 * Objects, enums and unions of Zod that a script gives a name to at its top: what they want of whoever hands them a value,
 * before anything is made of it. Derived ones (`extend`, `pick`, `partial` and the like) have the fields that they come to.
 */

import { isPartOf } from '../../reading/packages.ts';
import { fieldsCalled, type SchemaReader } from '../../reading/schema-reader.ts';
import { lineAt } from '../../reading/sources.ts';
import { alsoOf, eitherOf, grouped, INNER_OBJECT, objectText } from '../../reading/type-texts.ts';
import type { ScannedSchema, SchemaField } from '../../scan.ts';
import { type Declared, type Field, type Shape, type Typed, ZodExpressions } from './expressions.ts';

export const zod: SchemaReader = {
  orms: ['zod'],
  read: (sources) => {
    const files = sources
      .scripts()
      .filter((file) => mayDeclare(sources.text(file)) && !isPartOf(sources, file, ['zod']));
    const expressions = new ZodExpressions(sources);
    const texts = new ZodTexts(expressions);
    const placed = ({ file, at }: Declared) => ({ file, line: lineAt(sources.text(file), at) });
    return {
      schemas: files
        .flatMap((file) => expressions.declaredIn(file))
        .flatMap((each) => texts.schemaOf(each, placed(each).line)),
      hidden: files.flatMap((file) => expressions.unreadIn(file)).map(placed),
    };
  },
};

const derived = /\.\s{0,20}(?:extend|safeExtend|merge|pick|omit|partial|required)\s{0,20}\(/;

function mayDeclare(text: string): boolean {
  return /\bzod\b|\bz\s{0,20}\.\s{0,20}\w/.test(text) || (derived.test(text) && /\bimport\b/.test(text));
}

/** More in one another than these are written by no person. */
const MOST_STEPS = 40;

class ZodTexts {
  readonly #expressions: ZodExpressions;
  readonly #named = new Map<Declared, boolean>();

  constructor(expressions: ZodExpressions) {
    this.#expressions = expressions;
  }

  schemaOf(declared: Declared, line: number): readonly ScannedSchema[] {
    const value = this.#expressions.valueOf(declared);
    if (value === undefined || !this.#isNamed(declared)) return [];
    const { fields, kind, isPartial } = this.#fieldsOf(value.shape, 0);
    return [
      {
        name: declared.name,
        ...(kind === undefined ? {} : { kind }),
        fields,
        ...(isPartial ? { isPartial: true as const } : {}),
        orm: 'zod',
        file: declared.file,
        line,
      },
    ];
  }

  /** It has fields or values of its own; another name for one that has is none. */
  #isNamed(declared: Declared): boolean {
    const known = this.#named.get(declared);
    if (known !== undefined) return known;
    this.#named.set(declared, false);
    const value = this.#expressions.valueOf(declared);
    const is = value !== undefined && !value.isOtherName && this.#isShape(value.shape, 0);
    this.#named.set(declared, is);
    return is;
  }

  #isShape(shape: Shape, step: number): boolean {
    if (step > MOST_STEPS) return false;
    switch (shape.kind) {
      case 'object':
      case 'enum':
        return true;
      case 'named': {
        const value = this.#expressions.valueOf(shape.declared);
        return value !== undefined && this.#isShape(value.shape, step + 1);
      }
      case 'union':
        return shape.of.some((each) => this.#isOption(each.shape, step + 1));
      case 'intersection':
        return shape.of.some((each) => this.#isShape(each.shape, step + 1));
      default:
        return false;
    }
  }

  /** One of several that has fields: several texts are no shape. */
  #isOption(shape: Shape, step: number): boolean {
    if (shape.kind === 'enum' || step > MOST_STEPS) return false;
    if (shape.kind !== 'named') return this.#isShape(shape, step);
    const value = this.#expressions.valueOf(shape.declared);
    return value !== undefined && this.#isOption(value.shape, step + 1);
  }

  #fieldsOf(
    shape: Shape,
    step: number,
  ): { readonly fields: readonly SchemaField[]; readonly kind?: 'enum' | 'union'; readonly isPartial: boolean } {
    const nothing = { fields: [], isPartial: true };
    if (step > MOST_STEPS) return nothing;
    switch (shape.kind) {
      case 'object':
        return { fields: this.#membersOf(shape.fields, 0, step), isPartial: shape.isPartial };
      case 'enum':
        return { fields: fieldsCalled(shape.values), kind: 'enum', isPartial: shape.isPartial };
      case 'union':
        return {
          fields: fieldsCalled(new Set(shape.of.map((each) => this.#type(each, 0, step)))),
          kind: 'union',
          isPartial: false,
        };
      case 'intersection': {
        const parts = shape.of.map(({ shape: each }) => this.#partOf(each, step + 1));
        return { fields: parts.flatMap(({ fields }) => fields), isPartial: parts.some(({ isPartial }) => isPartial) };
      }
      case 'named': {
        const value = this.#expressions.valueOf(shape.declared);
        return value === undefined ? nothing : this.#fieldsOf(value.shape, step + 1);
      }
      default:
        return nothing;
    }
  }

  #partOf(shape: Shape, step: number): { readonly fields: readonly SchemaField[]; readonly isPartial: boolean } {
    const part = this.#fieldsOf(shape, step);
    return part.kind === 'union' ? { fields: [alsoOf(this.#bare(shape, 0, step))], isPartial: false } : part;
  }

  #membersOf(fields: ReadonlyMap<string, Field>, depth: number, step: number): readonly SchemaField[] {
    return [...fields].map(([name, field]) =>
      field === undefined
        ? { name, type: '' }
        : { name, type: this.#type(field, depth, step + 1), isOptional: this.#isOptional(field, 0) },
    );
  }

  #isOptional({ isOptional, shape }: Typed, step: number): boolean {
    if (isOptional !== undefined || shape.kind !== 'named' || step > MOST_STEPS) return isOptional === true;
    const value = this.#expressions.valueOf(shape.declared);
    return value !== undefined && this.#isOptional(value, step + 1);
  }

  #type({ shape, isNullable }: Typed, depth: number, step: number): string {
    const type = this.#bare(shape, depth, step);
    return isNullable ? eitherOf([type, 'null']) : type;
  }

  /** @param depth of objects that are written out around it */
  #bare(shape: Shape, depth: number, step: number): string {
    if (step > MOST_STEPS) return 'unknown';
    const of = (each: Typed) => this.#type(each, depth, step + 1);
    switch (shape.kind) {
      case 'text':
        return shape.text;
      case 'enum':
        return eitherOf(shape.values.map((value) => JSON.stringify(value)));
      case 'array':
        return `${grouped(of(shape.of))}[]`;
      case 'generic':
        return `${shape.name}<${shape.of.map(of).join(', ')}>`;
      case 'tuple':
        return `[${shape.of.map(of).join(', ')}]`;
      case 'union':
        return eitherOf(shape.of.map(of));
      case 'intersection':
        return shape.of.map((each) => grouped(of(each))).join(' & ');
      case 'object':
        return depth > 0 ? INNER_OBJECT : objectText(this.#membersOf(shape.fields, depth + 1, step));
      case 'named': {
        if (this.#isNamed(shape.declared)) return shape.declared.name;
        const value = this.#expressions.valueOf(shape.declared);
        return value === undefined ? shape.declared.name : this.#type(value, depth, step + 1);
      }
    }
  }
}
