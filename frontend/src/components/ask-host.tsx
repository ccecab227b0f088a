import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { asked } from './ask.js';

const AskDialog = lazy(async () => ({ default: (await import('./ask-dialog.js')).AskDialog }));

/** Shows the questions of `ask`; the dialog's code is fetched with the first one. */
export function AskHost() {
  const question = useSyncExternalStore(asked.subscribe, asked.get, asked.get);
  const [wanted, setWanted] = useState(false);
  if (question && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={null}>
      <AskDialog question={question} />
    </Suspense>
  );
}
