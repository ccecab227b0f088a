import '@fontsource-variable/heebo';
import '@mantine/core/styles.css';
import './app/global.css';
import './i18n/t.js';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { removePrerendered } from './lib/prerendered.js';
import { followOtherTabs, session } from './lib/session.js';
import { verifySession } from './lib/verify-session.js';

// Whoever is signed in goes elsewhere.
if (session.token() !== null) removePrerendered();
followOtherTabs();
void verifySession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
createRoot(root).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
