import { t } from '../i18n/t.js';
import { call } from '../lib/call.js';
import { logoutCall } from '../lib/logout-call.js';
import { session } from '../lib/session.js';
import { ask } from './ask.js';

function signOut(): void {
  // The session ends here whatever the server says; its own copy ends with the cookie.
  void call(logoutCall).catch(() => undefined);
  session.end('logout');
}

export function askToSignOut(): void {
  ask({
    question: t('frame.logoutQuestion'),
    help: t('frame.logoutHelp'),
    confirm: t('frame.logout'),
    onConfirm: signOut,
  });
}
