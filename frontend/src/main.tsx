import '@fontsource-variable/heebo';
import '@mantine/core/styles.css';
import './app/global.css';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app/app.js';
import { watchForMissingCode } from './lib/missing-code.js';
import { followOtherTabs } from './lib/session.js';
import { verifySession } from './lib/verify-session.js';

watchForMissingCode();
followOtherTabs();
void verifySession();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');
// In small pieces, between which a press of a key or a finger is heard: a phone takes half a second for the first drawing.
startTransition(() =>
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  ),
);
