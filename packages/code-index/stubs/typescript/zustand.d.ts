// Of `zustand`: a store holds what its initializer returns, or the state that it is told.
export interface StoreApi<T> {
  setState(partial: T | Partial<T> | ((state: T) => T | Partial<T>), replace?: boolean, ...rest: any[]): void;
  getState(): T;
  getInitialState(): T;
  subscribe(listener: (state: T, previous: T) => void, ...rest: any[]): () => void;
  destroy(): void;
}
export type StateCreator<T, _In = any, _Out = any, U = T> = (
  set: StoreApi<T>['setState'],
  get: StoreApi<T>['getState'],
  store: StoreApi<T>,
) => U;
export interface UseBoundStore<S extends StoreApi<any>> {
  (): ReturnType<S['getState']>;
  <U>(selector: (state: ReturnType<S['getState']>) => U, equals?: any): U;
}
type Bound<T> = StoreApi<T> & {
  (): T;
  <U>(selector: (state: T) => U, equals?: any): U;
  [added: string]: any;
};
type Initializer<T> = (set: any, get: () => T, store: StoreApi<T>) => T;
interface Create {
  <T>(): (initializer: Initializer<T>) => Bound<T>;
  <T>(initializer: Initializer<T>): Bound<T>;
}
interface CreateStore {
  <T>(): (initializer: Initializer<T>) => StoreApi<T>;
  <T>(initializer: Initializer<T>): StoreApi<T>;
}
export declare const create: Create;
export declare const createStore: CreateStore;
export declare function useStore<T>(store: StoreApi<T>): T;
export declare function useStore<T, U>(store: StoreApi<T>, selector: (state: T) => U, equals?: any): U;
export default create;
