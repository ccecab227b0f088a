import '@fontsource-variable/heebo';
import './app/visitor.css';
import './app/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { Look } from './app/look.js';
import { LandingPage } from './features/landing/landing-page.js';
import { LegalPage, legalPaths } from './features/landing/legal-page.js';

/** The pages that anybody may read, without the application: a link out of them opens its page (docs/adr/0043). */
const root = document.getElementById('root');
if (!root) throw new Error('the page has no #root');
const path = legalPaths.find((one) => one === window.location.pathname);
createRoot(root).render(
  <StrictMode>
    <Look>{path === undefined ? <LandingPage /> : <LegalPage path={path} />}</Look>
  </StrictMode>,
);
