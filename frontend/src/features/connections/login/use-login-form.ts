import { useRef, useState } from 'react';
import type { LoginForm } from './use-live-login.js';

/** The names of an account that is to be connected again; null for a new one. */
export interface Reconnecting {
  accountName: string;
  username: string;
}

/** What was sent and came to nothing, without the password, and why. */
export interface FailedLogin {
  typed: Omit<LoginForm, 'password'>;
  text: string;
  /** Differs from one failure to the next. */
  nth: number;
}

interface ShownForm {
  reconnecting: Reconnecting | null;
  failed: FailedLogin | null;
}

/** The form of a login: it goes when it is sent, and comes back with what was typed when that login fails. */
export function useLoginForm() {
  const [form, setForm] = useState<ShownForm | null>(null);
  const sent = useRef<Omit<FailedLogin, 'text'> & Pick<ShownForm, 'reconnecting'>>(null);
  const sends = useRef(0);
  const forget = () => {
    sent.current = null;
  };
  return {
    form,
    open: (reconnecting: Reconnecting | null) => setForm({ reconnecting, failed: null }),
    close: () => setForm(null),
    send: ({ password: _never, ...typed }: LoginForm) => {
      sends.current += 1;
      sent.current = { typed, reconnecting: form?.reconnecting ?? null, nth: sends.current };
      setForm(null);
    },
    /** What comes is of no form. */
    forget,
    /** False where the login that failed was of no form. */
    comeBack: (text: string): boolean => {
      if (sent.current === null) return false;
      const { reconnecting, ...failed } = sent.current;
      forget();
      setForm({ reconnecting, failed: { ...failed, text } });
      return true;
    },
  };
}
