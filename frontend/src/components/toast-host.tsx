import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadToasts, toasts } from './toast.js';

const ToastArea = lazy(async () => ({ default: (await loadToasts()).ToastArea }));

export function ToastHost() {
  const wanted = useSyncExternalStore(toasts.subscribe, toasts.wanted, toasts.wanted);
  return wanted ? (
    <Suspense fallback={null}>
      <ToastArea />
    </Suspense>
  ) : null;
}
