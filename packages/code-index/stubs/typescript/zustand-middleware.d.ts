// Of `zustand/middleware`: each wraps an initializer, and what that returns is the state still.
type Initializer<T> = (set: any, get: () => T, store: any) => T;
export declare function persist<T>(initializer: Initializer<T>, options?: any): Initializer<T>;
export declare function devtools<T>(initializer: Initializer<T>, options?: any): Initializer<T>;
export declare function subscribeWithSelector<T>(initializer: Initializer<T>): Initializer<T>;
