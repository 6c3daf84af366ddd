// Of `zustand/middleware/immer`.
type Initializer<T> = (set: any, get: () => T, store: any) => T;
export declare function immer<T>(initializer: Initializer<T>): Initializer<T>;
