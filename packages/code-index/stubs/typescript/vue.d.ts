// Of `vue`: values in boxes, and what is made of them.
export interface Ref<T = any, S = T> {
  get value(): T;
  set value(value: S);
}
export interface ShallowRef<T = any> extends Ref<T> {}
export interface ComputedRef<T = any> {
  readonly value: T;
}
export interface WritableComputedRef<T, S = T> extends Ref<T, S> {}
export type MaybeRef<T = any> = T | Ref<T> | ComputedRef<T>;
export type MaybeRefOrGetter<T = any> = MaybeRef<T> | (() => T);
export type UnwrapRef<T> = T extends Ref<infer V> ? V : T extends ComputedRef<infer V> ? V : T;
export type ShallowUnwrapRef<T> = { [K in keyof T]: T[K] extends Ref<infer V> ? V : T[K] extends ComputedRef<infer V> ? V : T[K] };
export type Reactive<T> = ShallowUnwrapRef<T>;
export type PropType<T> = (new (...args: any[]) => T & {}) | (() => T) | (new (...args: any[]) => Function);
export declare function ref<T>(value: T): Ref<T>;
export declare function ref<T = any>(): Ref<T | undefined>;
export declare function shallowRef<T>(value: T): ShallowRef<T>;
export declare function shallowRef<T = any>(): ShallowRef<T | undefined>;
export declare function computed<T>(get: (old?: T) => T, debug?: any): ComputedRef<T>;
export declare function computed<T, S = T>(options: { get: (old?: T) => T; set: (value: S) => void }, debug?: any): WritableComputedRef<T, S>;
export declare function reactive<T extends object>(target: T): ShallowUnwrapRef<T>;
export declare function shallowReactive<T extends object>(target: T): T;
export declare function readonly<T>(target: T): T;
export declare function shallowReadonly<T>(target: T): T;
export declare function markRaw<T>(value: T): T;
export declare function toRaw<T>(value: T): T;
export declare function unref<T>(value: MaybeRef<T>): T;
export declare function toValue<T>(value: MaybeRefOrGetter<T>): T;
export declare function toRef<T extends object, K extends keyof T>(object: T, key: K, value?: any): Ref<T[K]>;
export declare function toRef<T>(value: () => T): ComputedRef<T>;
export declare function toRef<T>(value: T): T extends Ref ? T : Ref<T>;
export declare function toRefs<T extends object>(object: T): { [K in keyof T]: T[K] extends Ref ? T[K] : Ref<T[K]> };
export interface InjectionKey<_T> extends Symbol {}
export declare function provide<T>(key: InjectionKey<T> | string, value: T): void;
export declare function inject<T>(key: InjectionKey<T> | string): T | undefined;
export declare function inject<T>(key: InjectionKey<T> | string, value: T | (() => T), treatAsFactory?: boolean): T;
export declare function useTemplateRef<T = any>(key: string): Readonly<ShallowRef<T | null>>;
export interface DirectiveBinding<V = any> {
  value: V;
  oldValue: V | null;
  [other: string]: any;
}
export type DirectiveHook<T = any, V = any> = (element: T, binding: DirectiveBinding<V>, node: any, before: any) => void;
export interface ObjectDirective<T = any, V = any> {
  created?: DirectiveHook<T, V>;
  beforeMount?: DirectiveHook<T, V>;
  mounted?: DirectiveHook<T, V>;
  beforeUpdate?: DirectiveHook<T, V>;
  updated?: DirectiveHook<T, V>;
  beforeUnmount?: DirectiveHook<T, V>;
  unmounted?: DirectiveHook<T, V>;
  [other: string]: any;
}
export type FunctionDirective<T = any, V = any> = DirectiveHook<T, V>;
export type Directive<T = any, V = any> = ObjectDirective<T, V> | FunctionDirective<T, V>;
export interface App<_Host = any> {
  directive<T = any, V = any>(name: string, directive: Directive<T, V>): this;
  directive<T = any, V = any>(name: string): Directive<T, V> | undefined;
  provide<T>(key: InjectionKey<T> | string, value: T): this;
  [other: string]: any;
}
