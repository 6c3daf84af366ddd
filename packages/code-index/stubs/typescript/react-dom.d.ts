// Of `react-dom`, `react-dom/client` and `react-dom/server`: what shows elements. Nothing in it is anybody's component.
declare namespace ReactDOM {
  interface Root {
    render(children: any): void;
    unmount(): void;
  }
  function createRoot(container: any, options?: any): Root;
  function hydrateRoot(container: any, children: any, options?: any): Root;
  function render(element: any, container: any, callback?: () => void): any;
  function hydrate(element: any, container: any, callback?: () => void): any;
  function unmountComponentAtNode(container: any): boolean;
  function createPortal(children: any, container: any, key?: any): any;
  function findDOMNode(instance: any): any;
  function flushSync<R>(run: () => R): R;
  function renderToString(element: any, options?: any): string;
  function renderToStaticMarkup(element: any, options?: any): string;
}
export = ReactDOM;
