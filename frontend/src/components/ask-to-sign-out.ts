import { t } from '../i18n/t.js';
import { tellLogout } from '../lib/logout-call.js';
import { session } from '../lib/session.js';
import { ask } from './ask.js';

function signOut(): void {
  void tellLogout();
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
