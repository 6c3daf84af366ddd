// Of `react`: what hands back what it is given. Elements of pages are not described.
declare namespace React {
  type ReactNode = any;
  type ReactElement = any;
  type Key = string | number;
  interface RefObject<T> {
    current: T;
  }
  type MutableRefObject<T> = RefObject<T>;
  type Dispatch<A> = (value: A) => void;
  type SetStateAction<S> = S | ((previous: S) => S);
  type PropsWithChildren<P = unknown> = P & { children?: any };
  type FC<P = {}> = (props: P) => any;
  type FunctionComponent<P = {}> = FC<P>;
  class Component<P = any, S = any> {
    constructor(props: P, context?: any);
    readonly props: Readonly<P> & { readonly children?: any };
    state: Readonly<S>;
    context: any;
    refs: any;
    setState(change: any, callback?: () => void): void;
    forceUpdate(callback?: () => void): void;
  }
  class PureComponent<P = any, S = any> extends Component<P, S> {}
  type ComponentType<P = {}> = (new (props: P) => any) | FC<P>;
  interface Context<T> {
    Provider: FC<{ value: T; children?: any }>;
    Consumer: FC<{ children: (value: T) => any }>;
    displayName?: string;
  }
  function createContext<T>(value: T): Context<T>;
  function useContext<T>(context: Context<T>): T;
  function use<T>(usable: Context<T> | PromiseLike<T>): T;
  function useState<S>(initial: S | (() => S)): [S, Dispatch<SetStateAction<S>>];
  function useState<S = undefined>(): [S | undefined, Dispatch<SetStateAction<S | undefined>>];
  function useRef<T>(initial: T): RefObject<T>;
  function useRef<T>(initial: T | null): RefObject<T | null>;
  function useRef<T = undefined>(): RefObject<T | undefined>;
  function useMemo<T>(make: () => T, dependencies?: any): T;
  function useCallback<T extends Function>(callback: T, dependencies?: any): T;
  function useEffectEvent<T extends Function>(callback: T): T;
  function useDeferredValue<T>(value: T, initial?: T): T;
  function useReducer<S, A extends any[]>(
    reducer: (state: S, ...action: A) => S,
    initial: S,
  ): [S, (...action: A) => void];
  function useReducer<S, I, A extends any[]>(
    reducer: (state: S, ...action: A) => S,
    initial: I,
    make: (initial: I) => S,
  ): [S, (...action: A) => void];
  function memo<T>(component: T, areEqual?: any): T;
  function cache<T extends Function>(run: T): T;
}
export = React;
