import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server';
import { FrameInDocument, framedPaths } from './app/frame/frame-in-document.js';
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

interface PrerenderedFrame {
  /** The pages that it stands around. */
  paths: readonly string[];
  html: string;
}

const drawn = (page: ReactElement) => renderToString(<Look>{page}</Look>);

/** What the application's document shows of its pages until it runs. */
export const frame: PrerenderedFrame = { paths: framedPaths(), html: drawn(<FrameInDocument />) };

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
