// Of `@angular/core`: what gives back what it is given, or an object of a class that it is told.
type Abstract<T> = abstract new (...args: any[]) => T;
interface Token<T> {
  readonly ɵtype?: T;
}
export interface Type<T> extends Function {
  new (...args: any[]): T;
}
export type AbstractType<T> = Abstract<T>;
export type ProviderToken<T> = Abstract<T> | InjectionToken<T>;
export declare class InjectionToken<T> implements Token<T> {
  readonly ɵtype?: T;
  constructor(description: string, options?: { providedIn?: any; factory: () => T });
  toString(): string;
}
export interface InjectOptions {
  optional?: boolean;
  skipSelf?: boolean;
  self?: boolean;
  host?: boolean;
}
export declare function inject<T>(token: ProviderToken<T>, options?: any): T;
export declare abstract class Injector {
  get<T>(token: ProviderToken<T>, notFoundValue?: any, options?: any): T;
  static create(options: any, parent?: any): Injector;
  static readonly NULL: Injector;
}
export declare abstract class EnvironmentInjector extends Injector {
  runInContext<R>(run: () => R): R;
  destroy(): void;
}
export declare function runInInjectionContext<R>(injector: Injector, run: () => R): R;

export interface Signal<T> {
  (): T;
}
export interface WritableSignal<T> extends Signal<T> {
  set(value: T): void;
  update(change: (value: T) => T): void;
  asReadonly(): Signal<T>;
}
export interface ModelSignal<T> extends WritableSignal<T> {
  subscribe(callback: (value: T) => void): any;
}
export type InputSignal<T> = Signal<T>;
export type InputSignalWithTransform<T, _From> = Signal<T>;
export declare function signal<T>(value: T, options?: any): WritableSignal<T>;
export declare function computed<T>(compute: () => T, options?: any): Signal<T>;
export declare function linkedSignal<T>(compute: () => T, options?: any): WritableSignal<T>;
export declare function untracked<T>(read: () => T): T;
export declare function effect(run: (onCleanup: any) => void, options?: any): any;
interface Input {
  <T>(): InputSignal<T | undefined>;
  <T>(value: T, options?: any): InputSignal<T>;
  required<T>(options?: any): InputSignal<T>;
}
export declare const input: Input;
interface Model {
  <T>(): ModelSignal<T | undefined>;
  <T>(value: T, options?: any): ModelSignal<T>;
  required<T>(options?: any): ModelSignal<T>;
}
export declare const model: Model;
interface Query {
  <T>(locator: Abstract<T>, options?: any): Signal<T | undefined>;
  <T = any>(locator: string, options?: any): Signal<T | undefined>;
  required: {
    <T>(locator: Abstract<T>, options?: any): Signal<T>;
    <T = any>(locator: string, options?: any): Signal<T>;
  };
}
interface Queries {
  <T>(locator: Abstract<T>, options?: any): Signal<readonly T[]>;
  <T = any>(locator: string, options?: any): Signal<readonly T[]>;
}
export declare const viewChild: Query;
export declare const contentChild: Query;
export declare const viewChildren: Queries;
export declare const contentChildren: Queries;
export interface OutputEmitterRef<T> {
  emit(value: T): void;
  subscribe(callback: (value: T) => void): any;
}
export declare function output<T = void>(options?: any): OutputEmitterRef<T>;
export interface ElementRef<T = any> {
  nativeElement: T;
}
