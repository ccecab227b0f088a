import { useCallback, useEffect, useMemo, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * A page's search, sort and filter, kept in the address so that it can be reloaded, shared and gone back to.
 * A value equal to its default is left out of the address; one that `allowed` does not list is taken as the default.
 */
export function useUrlState<T extends Record<string, string>>(
  defaults: T,
  allowed: { readonly [K in keyof T]?: readonly T[K][] } = {},
): [state: T, change: (patch: Partial<T>) => void] {
  const [params, setParams] = useSearchParams();
  const state = useMemo(() => {
    const entries = Object.entries<string>(defaults).map(([name, fallback]) => {
      const value = params.get(name) ?? fallback;
      const choices: readonly string[] | undefined = allowed[name];
      return [name, choices && !choices.includes(value) ? fallback : value];
    });
    return Object.fromEntries(entries) as T;
  }, [params, defaults, allowed]);
  // A second change may come before the first is drawn, and the router knows only what is drawn.
  const newest = useRef(params);
  useEffect(() => {
    newest.current = params;
  }, [params]);
  const change = useCallback(
    (patch: Partial<T>) => {
      const next = new URLSearchParams(newest.current);
      for (const [name, value] of Object.entries<string | undefined>(patch)) {
        if (value === undefined || value === defaults[name]) next.delete(name);
        else next.set(name, value);
      }
      newest.current = next;
      setParams(next, { replace: true, preventScrollReset: true });
    },
    [setParams, defaults],
  );
  return [state, change];
}
