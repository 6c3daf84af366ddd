// Of `@nestjs/common`: the containers that are asked for an object by its class.
export interface Type<T = any> extends Function {
  new (...args: any[]): T;
}
export type Abstract<T> = abstract new (...args: any[]) => T;
export interface INestApplicationContext {
  get<T>(token: Abstract<T>, options?: any): T;
  get<T = any>(token: string | symbol, options?: any): T;
  resolve<T>(token: Abstract<T>, contextId?: any, options?: any): Promise<T>;
  resolve<T = any>(token: string | symbol, contextId?: any, options?: any): Promise<T>;
  select(module: any): INestApplicationContext;
  [member: string]: any;
}
export interface INestApplication<_Server = any> extends INestApplicationContext {}
export interface INestMicroservice extends INestApplicationContext {}
