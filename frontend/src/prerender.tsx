import './i18n/t.js';
import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter } from 'react-router-dom';
import { Providers } from './app/providers.js';
import { newQueryClient } from './app/query-client.js';
import { LandingPage, landingTitle } from './features/landing/landing-page.js';
import { LegalPage, legalTitle } from './features/landing/legal-page.js';

interface PrerenderedPage {
  path: string;
  title: string;
  /** From the root of the front end: whose styles it needs. */
  source: string;
  html: string;
}

const legalPaths = ['/terms', '/privacy', '/accessibility'];

function prerendered(path: string, title: string, source: string, Page: ComponentType): PrerenderedPage {
  const html = renderToString(
    <Providers client={newQueryClient()}>
      <StaticRouter location={path}>
        <Page />
      </StaticRouter>
    </Providers>,
  );
  return { path, title, source: `src/features/landing/${source}`, html };
}

/** What anybody may read, as it stands before any script runs. Run by the build. */
export const pages: readonly PrerenderedPage[] = [
  prerendered('/', landingTitle(), 'landing-page.tsx', LandingPage),
  ...legalPaths.map((path) => prerendered(path, legalTitle(path), 'legal-page.tsx', LegalPage)),
];
