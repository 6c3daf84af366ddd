/**
 * oxc's parser as WebAssembly. As a native addon it would be no faster here, and a text that is nested deeply enough ends
 * the process (10,000 brackets do) or holds its thread in code that nobody can stop; as WebAssembly the first is an
 * error like any other, the second ends with the thread, and all platforms have the same. What it was built for is
 * Node-API, of which it is given the part that it uses: a value of ours is a number to it, its place in a list.
 */

export interface ParserOptions {
  readonly lang: 'js' | 'jsx' | 'ts' | 'tsx' | 'dts';
  readonly sourceType: 'unambiguous' | 'commonjs';
  readonly astType: 'ts';
  readonly preserveParens: false;
}

export interface Parsed {
  /** `{ node: Program }` as JSON. */
  readonly json: string;
  /** Where what could not be understood begins, in UTF-16 units. */
  readonly errors: readonly number[];
}

/** One that has thrown is not to be asked again: its memory may be in any state. */
export class ParserInstance {
  readonly #memory: Memory = new WebAssembly.Memory({ initial: INITIAL_PAGES, maximum: MOST_PAGES });
  readonly #exports: Exports;
  readonly #parser: Record<string, unknown> = {};
  /** What numbers stand for; 0 is nothing. */
  readonly #values: unknown[] = [undefined];
  readonly #references: unknown[] = [];
  readonly #owned: { readonly object: unknown; readonly native: number; readonly free: number }[] = [];
  #call: { readonly given: readonly unknown[]; readonly self: unknown; readonly data: number } | undefined;
  #thrown: { readonly error: unknown } | undefined;

  constructor(module: WasmModule) {
    const known: Record<string, unknown> = { memory: this.#memory, ...this.#functions(), ...systemOf(this.#memory) };
    const imports: Record<string, Record<string, unknown>> = {};
    for (const { module: from, name } of WebAssembly.Module.imports(module)) {
      imports[from] ??= {};
      imports[from][name] = known[name] ?? unexpected(name);
    }
    this.#exports = new WebAssembly.Instance(module, imports).exports as Exports;
    this.#exports._initialize();
    for (const name of Object.keys(this.#exports))
      if (name.startsWith('__napi_register__')) this.#exports[name as `__napi_register__${string}`]?.();
    this.#exports.napi_register_wasm_v1(ENVIRONMENT, this.#add(this.#parser));
    this.#values.length = 1;
  }

  parse(file: string, text: string, options: ParserOptions): Parsed {
    const parseSync = this.#parser.parseSync as (file: string, text: string, options: ParserOptions) => Result;
    const result = parseSync(file, text, options);
    const errors = result.errors.map(({ labels }) => labels[0]?.start ?? 0);
    const json = result.program;
    for (const { native, free } of this.#owned)
      this.#exports.__indirect_function_table.get(free)?.(ENVIRONMENT, native, 0);
    this.#owned.length = 0;
    return { json, errors };
  }

  /** The number that a value has until the call is over. */
  #add(value: unknown): number {
    return this.#values.push(value) - 1;
  }

  #put(place: number, value: unknown): number {
    return this.#setNumber(place, this.#add(value));
  }

  #setNumber(place: number, value: number): number {
    new DataView(this.#memory.buffer).setUint32(place, value, true);
    return OK;
  }

  #setByte(place: number, value: boolean): number {
    new Uint8Array(this.#memory.buffer)[place] = value ? 1 : 0;
    return OK;
  }

  #numbers(place: number, count: number): readonly number[] {
    const view = new DataView(this.#memory.buffer);
    return Array.from({ length: count }, (_, index) => view.getUint32(place + 4 * index, true));
  }

  /** Up to the zero that ends it where no length is told. */
  #text(place: number, length: number): string {
    const bytes = new Uint8Array(this.#memory.buffer);
    const end = length < 0 ? bytes.indexOf(0, place) : place + length;
    return decoder.decode(bytes.subarray(place, end));
  }

  #object(value: number): Record<string, unknown> {
    return this.#values[value] as Record<string, unknown>;
  }

  /** A function of the parser as one of ours. */
  #callable(code: number, data: number): (this: unknown, ...given: readonly unknown[]) => unknown {
    const instance = this;
    return function (this: unknown, ...given) {
      const [outer, base] = [instance.#call, instance.#values.length];
      instance.#call = { given, self: this, data };
      const result = instance.#exports.__indirect_function_table.get(code)?.(ENVIRONMENT, 1) ?? 0;
      const value = instance.#values[result];
      instance.#call = outer;
      instance.#values.length = base;
      const thrown = instance.#thrown;
      instance.#thrown = undefined;
      if (thrown !== undefined) throw thrown.error;
      return value;
    };
  }

  #functions(): Record<string, (...given: number[]) => number> {
    type Numbers = [number, number, number, number, number, number, number, number];
    const put = (place: number, value: unknown) => this.#put(place, value);
    return {
      napi_get_undefined: (_, out = 0) => put(out, undefined),
      napi_get_null: (_, out = 0) => put(out, null),
      napi_get_global: (_, out = 0) => put(out, {}),
      napi_get_boolean: (_, value, out = 0) => put(out, value !== 0),
      napi_create_uint32: (_, value = 0, out = 0) => put(out, value >>> 0),
      napi_create_object: (_, out = 0) => put(out, {}),
      napi_create_array_with_length: (_, length = 0, out = 0) => put(out, new Array(length)),
      napi_create_string_utf8: (_, place = 0, length = 0, out = 0) => put(out, this.#text(place, length)),
      napi_create_error: (_, _code, message = 0, out = 0) => put(out, new Error(String(this.#values[message]))),
      napi_create_function: (...[, , , code, data, out]: Numbers) => put(out, this.#callable(code, data)),
      napi_define_class: (...[, , , code, data, count, properties, out]: Numbers) =>
        put(out, this.#class(code, data, this.#numbers(properties, 8 * count))),
      napi_new_instance: (...[, made, count, given, out]: Numbers) => {
        const Made = this.#values[made] as new (...given: unknown[]) => unknown;
        return put(out, new Made(...this.#numbers(given, count).map((each) => this.#values[each])));
      },
      napi_call_function: (...[, self, called, count, given, out]: Numbers) => {
        const values = this.#numbers(given, count).map((each) => this.#values[each]);
        const result = (this.#values[called] as (...given: unknown[]) => unknown).apply(this.#values[self], values);
        return out === 0 ? OK : put(out, result);
      },
      napi_get_cb_info: (...[, , count, given, self, data]: Numbers) => this.#tellCall(count, given, self, data),
      napi_set_named_property: (_, object = 0, name = 0, value = 0) => {
        this.#object(object)[this.#text(name, -1)] = this.#values[value];
        return OK;
      },
      napi_get_named_property: (_, object = 0, name = 0, out = 0) =>
        put(out, this.#object(object)[this.#text(name, -1)]),
      napi_define_properties: (_, object = 0, count = 0, properties = 0) => {
        const described = this.#numbers(properties, 8 * count);
        for (let at = 0; at < described.length; at += 8) {
          const [name = 0, key = 0, , , , value = 0] = described.slice(at);
          this.#object(object)[name === 0 ? String(this.#values[key]) : this.#text(name, -1)] = this.#values[value];
        }
        return OK;
      },
      napi_has_own_property: (_, object = 0, key = 0, out = 0) =>
        this.#setByte(out, Object.hasOwn(this.#object(object), String(this.#values[key]))),
      napi_set_element: (_, list = 0, index = 0, value = 0) => {
        (this.#values[list] as unknown[])[index] = this.#values[value];
        return OK;
      },
      napi_typeof: (_, value = 0, out = 0) => this.#setNumber(out, typeNumber(this.#values[value])),
      napi_get_value_bool: (_, value = 0, out = 0) => this.#setByte(out, this.#values[value] === true),
      napi_get_value_string_utf8: (...[, value, place, size, out]: Numbers) => this.#tellText(value, place, size, out),
      napi_wrap: (...[, object, native, free]: Numbers) => {
        this.#owned.push({ object: this.#values[object], native, free });
        return OK;
      },
      napi_unwrap: (_, object = 0, out = 0) => {
        const owned = this.#owned.find((each) => each.object === this.#values[object]);
        return owned === undefined ? FAILED : this.#setNumber(out, owned.native);
      },
      napi_create_reference: (_, value = 0, _count = 0, out = 0) =>
        this.#setNumber(out, this.#references.push(this.#values[value])),
      napi_get_reference_value: (_, reference = 0, out = 0) => put(out, this.#references[reference - 1]),
      napi_throw: (_, value = 0) => {
        this.#thrown = { error: this.#values[value] };
        return OK;
      },
      napi_is_exception_pending: (_, out = 0) => this.#setByte(out, this.#thrown !== undefined),
      napi_is_error: (_, value = 0, out = 0) => this.#setByte(out, this.#values[value] instanceof Error),
      napi_create_threadsafe_function: (...given) => this.#setNumber(given[10] ?? 0, 1),
      ...Object.fromEntries(WITHOUT_EFFECT.map((name) => [name, () => OK])),
    };
  }

  /** Properties are descriptions of eight numbers each. */
  #class(code: number, data: number, properties: readonly number[]): unknown {
    const construct = this.#callable(code, data);
    function Made(this: unknown, ...given: readonly unknown[]): unknown {
      return construct.apply(this, [...given]);
    }
    for (let at = 0; at < properties.length; at += 8) {
      const [name = 0, , , getter = 0] = properties.slice(at);
      const get = getter === 0 ? undefined : this.#callable(getter, properties[at + 7] ?? 0);
      if (get !== undefined) Object.defineProperty(Made.prototype, this.#text(name, -1), { get });
    }
    return Made;
  }

  #tellCall(count: number, places: number, self: number, data: number): number {
    const { given = [], self: by, data: own = 0 } = this.#call ?? {};
    if (count !== 0) {
      const [wanted = 0] = this.#numbers(count, 1);
      for (let index = 0; index < wanted; index++) this.#put(places + 4 * index, given[index]);
      this.#setNumber(count, given.length);
    }
    if (self !== 0) this.#put(self, by);
    return data === 0 ? OK : this.#setNumber(data, own);
  }

  #tellText(value: number, place: number, size: number, out: number): number {
    const text = this.#values[value];
    if (typeof text !== 'string') return FAILED;
    if (place === 0) return this.#setNumber(out, Buffer.byteLength(text));
    const bytes = new Uint8Array(this.#memory.buffer);
    const { written } = encoder.encodeInto(text, bytes.subarray(place, place + size - 1));
    bytes[place + written] = 0;
    return out === 0 ? OK : this.#setNumber(out, written);
  }
}

interface Exports {
  readonly __indirect_function_table: { get(index: number): ((...given: number[]) => number) | null };
  readonly _initialize: () => void;
  readonly napi_register_wasm_v1: (environment: number, exports: number) => number;
  readonly [register: `__napi_register__${string}`]: (() => number) | undefined;
}

/** Node's own types of version 20 have nothing of it. */
export interface WasmModule {
  readonly kind: 'compiled';
}

interface Memory {
  readonly buffer: ArrayBuffer;
}

declare const WebAssembly: {
  readonly Memory: new (pages: { readonly initial: number; readonly maximum: number }) => Memory;
  readonly Module: {
    new (bytes: Uint8Array): WasmModule;
    imports(module: WasmModule): readonly { readonly module: string; readonly name: string }[];
  };
  readonly Instance: new (module: WasmModule, imports: unknown) => { readonly exports: unknown };
};

export function compile(bytes: Uint8Array): WasmModule {
  return new WebAssembly.Module(bytes);
}

interface Result {
  readonly program: string;
  readonly errors: readonly { readonly labels: readonly { readonly start: number }[] }[];
}

/** Of 64 KB; the module asks for so many to begin with, and they cost nothing until they are written to. */
const INITIAL_PAGES = 4000;
const MOST_PAGES = 12_000;
const ENVIRONMENT = 1;
const OK = 0;
const FAILED = 1;
/** A thread is neither begun nor ended, and nothing outlives the instance. */
const WITHOUT_EFFECT = [
  'napi_unref_threadsafe_function',
  'napi_delete_reference',
  'napi_reference_unref',
  'napi_add_env_cleanup_hook',
];

const decoder = new TextDecoder();
const encoder = new TextEncoder();

function typeNumber(value: unknown): number {
  if (value === null) return 1;
  return ['undefined', '', 'boolean', 'number', 'string', 'symbol', 'object', 'function'].indexOf(typeof value);
}

/** It has no files, no environment and no clock; what it writes, it writes before it gives up. */
function systemOf(memory: Memory): Record<string, (...given: number[]) => number> {
  const set = (place: number, value: number) => new DataView(memory.buffer).setUint32(place, value, true);
  return {
    random_get: (place = 0, length = 0) => {
      new Uint8Array(memory.buffer).fill(7, place, place + length);
      return OK;
    },
    environ_get: () => OK,
    environ_sizes_get: (count = 0, size = 0) => {
      set(count, 0);
      set(size, 0);
      return OK;
    },
    fd_write: (_, vectors = 0, count = 0, out = 0) => {
      const view = new DataView(memory.buffer);
      let length = 0;
      for (let index = 0; index < count; index++) length += view.getUint32(vectors + 8 * index + 4, true);
      set(out, length);
      return OK;
    },
  };
}

function unexpected(name: string): () => never {
  return () => {
    throw new Error(`the parser asked for ${name}`);
  };
}
