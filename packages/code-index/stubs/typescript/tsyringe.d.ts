// Of `tsyringe`.
type Abstract<T> = abstract new (...args: any[]) => T;
export interface DependencyContainer {
  resolve<T>(token: Abstract<T>): T;
  resolve<T = any>(token: string | symbol): T;
  resolveAll<T>(token: Abstract<T>): T[];
  resolveAll<T = any>(token: string | symbol): T[];
  createChildContainer(): DependencyContainer;
  register(...given: any[]): DependencyContainer;
  registerSingleton(...given: any[]): DependencyContainer;
  registerInstance(...given: any[]): DependencyContainer;
  [member: string]: any;
}
export declare const container: DependencyContainer;
