// Of `jest-mock-extended` and `vitest-mock-extended`: what stands for an object has its type.
export type MockProxy<T> = T;
export type DeepMockProxy<T> = T;
export type DeepMockProxyWithFuncPropSupport<T> = T;
export declare function mock<T>(mockImplementation?: any, options?: any): T;
export declare function mockDeep<T>(mockImplementation?: any, options?: any): T;
export declare function mocked<T>(it: T, deep?: boolean): T;
