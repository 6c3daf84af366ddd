// Of `@angular/core/testing`.
import type { ProviderToken, Type } from '@angular/core';

export interface ComponentFixture<T> {
  componentInstance: T;
  [member: string]: any;
}
export interface TestBed {
  inject<T>(token: ProviderToken<T>, notFoundValue?: any, options?: any): T;
  createComponent<T>(component: Type<T>, options?: any): ComponentFixture<T>;
  configureTestingModule(definition: any): TestBed;
  runInInjectionContext<T>(run: () => T): T;
  [member: string]: any;
}
export declare const TestBed: TestBed;
