// Of `typedi`.
type Abstract<T> = abstract new (...args: any[]) => T;
export declare class ContainerInstance {
  get<T>(type: Abstract<T>): T;
  get<T = any>(token: any): T;
  getMany<T = any>(token: any): T[];
  [member: string]: any;
}
interface Containers extends ContainerInstance {
  of(id?: any): ContainerInstance;
}
export declare const Container: Containers;
export default Container;
