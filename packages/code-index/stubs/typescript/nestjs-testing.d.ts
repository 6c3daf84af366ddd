// Of `@nestjs/testing`.
import type { INestApplication, INestApplicationContext } from '@nestjs/common';

export interface TestingModule extends INestApplicationContext {
  createNestApplication<T extends INestApplication = INestApplication>(...rest: any[]): T;
}
interface Override {
  useValue(value: any): TestingModuleBuilder;
  useClass(value: any): TestingModuleBuilder;
  useFactory(options: any): TestingModuleBuilder;
}
export interface TestingModuleBuilder {
  compile(options?: any): Promise<TestingModule>;
  setLogger(logger: any): this;
  useMocker(factory: any): this;
  overrideProvider(token: any): Override;
  overrideGuard(token: any): Override;
  overrideInterceptor(token: any): Override;
  overridePipe(token: any): Override;
  overrideFilter(token: any): Override;
  overrideModule(token: any): { useModule(module: any): TestingModuleBuilder };
}
export declare const Test: { createTestingModule(metadata: any, options?: any): TestingModuleBuilder };
