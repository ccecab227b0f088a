import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Look } from './app/look.js';
import { LandingPage, landingTitle } from './features/landing/landing-page.js';
import { LegalPage, legalPaths, legalTitle } from './features/landing/legal-page.js';

interface PrerenderedPage {
  path: string;
  title: string;
  html: string;
}

const prerendered = (path: string, title: string, page: ReactElement): PrerenderedPage => ({
  path,
  title,
  html: renderToString(<Look>{page}</Look>),
});

/** What anybody may read, as it stands before any script runs. Run by the build. */
export const pages: readonly PrerenderedPage[] = [
  prerendered('/', landingTitle(), <LandingPage />),
  ...legalPaths.map((path) => prerendered(path, legalTitle(path), <LegalPage path={path} />)),
];
