// Of `@nestjs/core`.
import type { Abstract, INestApplication, INestApplicationContext, INestMicroservice, Type } from '@nestjs/common';

export declare class ModuleRef {
  get<T>(token: Abstract<T>, options?: any): T;
  get<T = any>(token: string | symbol, options?: any): T;
  resolve<T>(token: Abstract<T>, contextId?: any, options?: any): Promise<T>;
  resolve<T = any>(token: string | symbol, contextId?: any, options?: any): Promise<T>;
  create<T>(type: Type<T>, contextId?: any): Promise<T>;
}
interface Factory {
  create<T extends INestApplication = INestApplication>(module: any, ...rest: any[]): Promise<T>;
  createMicroservice(module: any, options?: any): Promise<INestMicroservice>;
  createApplicationContext(module: any, options?: any): Promise<INestApplicationContext>;
}
export declare const NestFactory: Factory;
