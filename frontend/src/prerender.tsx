import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { Look } from './app/look.js';
import { PlansInDocument } from './features/landing/components/plans-in-document.js';
import { LandingPage, landingTitle } from './features/landing/landing-page.js';
import { LegalPage, legalDescription, legalPaths, legalTitle } from './features/landing/legal-page.js';

interface PrerenderedPage {
  path: string;
  title: string;
  /** Where the page says another thing than the product. */
  description?: string;
  html: string;
}

const drawn = (page: ReactElement) => renderToString(<Look>{page}</Look>);

/** What anybody may read, as it stands before any script runs. Run by the build. */
export const pages: readonly PrerenderedPage[] = [
  { path: '/', title: landingTitle(), html: drawn(<LandingPage plansInDocument={<PlansInDocument />} />) },
  ...legalPaths.map((path) => ({
    path,
    title: legalTitle(path),
    description: legalDescription(path),
    html: drawn(<LegalPage path={path} />),
  })),
];
