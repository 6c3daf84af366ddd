// Of `svelte/store`.
export interface Readable<T> {
  subscribe(run: (value: T) => void, invalidate?: any): () => void;
}
export interface Writable<T> extends Readable<T> {
  set(value: T): void;
  update(change: (value: T) => T): void;
}
export declare function writable<T>(value: T, start?: any): Writable<T>;
export declare function writable<T = any>(): Writable<T>;
export declare function readable<T>(value: T, start?: any): Readable<T>;
export declare function get<T>(store: Readable<T>): T;
export declare function readonly<T>(store: Readable<T>): Readable<T>;
