import { useCallback, useEffect, useRef } from 'react';
import { useBlocker } from 'react-router-dom';
import { t } from '../i18n/t.js';
import { askToLeave } from './ask-to-leave.js';

/** While `dirty`, leaving the page asks first. The returned function lets the next leaving pass: a save is done. */
export function useLeaveGuard(dirty: boolean, help: string = t('common.unsavedHelp')): () => void {
  const leaving = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !leaving.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (blocker.state !== 'blocked') return;
    askToLeave({ help, onConfirm: () => blocker.proceed(), onCancel: () => blocker.reset() });
  }, [blocker, help]);
  useEffect(() => {
    if (!dirty) return;
    const warn = (event: BeforeUnloadEvent) => {
      if (!leaving.current) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [dirty]);
  return useCallback(() => {
    leaving.current = true;
  }, []);
}
