// Of `pinia`: a store is what its setup returns, or what its options hold.
interface Own<Id, State> {
  $id: Id;
  $state: State;
  $patch(change: any): void;
  $reset(): void;
  $subscribe(callback: any, options?: any): () => void;
  $onAction(callback: any, detached?: boolean): () => void;
  $dispose(): void;
}
type Unboxed<T> = { [K in keyof T]: T[K] extends (...args: any[]) => any ? T[K] : T[K] extends { value: infer V } ? V : T[K] };
type Values<Getters> = { readonly [K in keyof Getters]: Getters[K] extends (...args: any[]) => infer R ? R : never };
export interface StoreDefinition<Store> {
  (pinia?: any, hot?: any): Store;
  $id: string;
}
export declare function defineStore<Id extends string, Setup>(
  id: Id,
  setup: (helpers?: any) => Setup,
  options?: any,
): StoreDefinition<Unboxed<Setup> & Own<Id, any>>;
export declare function defineStore<Id extends string, State = {}, Getters = {}, Actions = {}>(
  id: Id,
  options: Options<State, Getters, Actions>,
): StoreDefinition<State & Values<Getters> & Actions & Own<Id, State>>;
export declare function defineStore<Id extends string, State = {}, Getters = {}, Actions = {}>(
  options: { id: Id } & Options<State, Getters, Actions>,
): StoreDefinition<State & Values<Getters> & Actions & Own<Id, State>>;
interface Options<State, Getters, Actions> {
  state?: () => State;
  getters?: Getters & ThisType<State & Values<Getters> & Own<string, State>> & Record<string, ((state: State) => any) | (() => any)>;
  actions?: Actions & ThisType<State & Values<Getters> & Actions & Own<string, State>>;
  [option: string]: any;
}
export declare function storeToRefs<Store extends object>(
  store: Store,
): { [K in keyof Store]: Store[K] extends (...args: any[]) => any ? never : { value: Store[K] } };
