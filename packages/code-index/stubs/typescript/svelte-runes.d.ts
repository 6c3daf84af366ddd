// What the compiler of Svelte puts in the place of `$state(shelf)` and the like is what is in the brackets.
declare function $state<T>(value: T): T;
declare function $state<T>(): T | undefined;
declare namespace $state {
  function raw<T>(value: T): T;
  function raw<T>(): T | undefined;
  function eager<T>(value: T): T;
  function snapshot<T>(value: T): T;
}
declare function $derived<T>(value: T): T;
declare namespace $derived {
  function by<T>(make: () => T): T;
}
declare function $bindable<T>(value?: T): T;
