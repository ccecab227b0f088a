/** A value outside of components, which follow it by `useSyncExternalStore`. */
export interface Store<T> {
  get: () => T;
  set: (next: T) => void;
  /** Returns the way to stop listening. */
  subscribe: (listener: () => void) => () => void;
}

export function newStore<T>(first: T): Store<T> {
  const listeners = new Set<() => void>();
  let value = first;
  return {
    get: () => value,
    set: (next) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
