import i18next from 'i18next';
import { initReactI18next } from 'react-i18next';
import { he } from './he.js';

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'he';
    resources: { he: typeof he };
  }
}

void i18next.use(initReactI18next).init({
  lng: 'he',
  fallbackLng: false,
  ns: ['he'],
  defaultNS: 'he',
  // In the built page each part of the catalogue comes with the code that names it (build/texts-by-area.ts).
  resources: { he: { he } },
  initAsync: false,
  // React escapes.
  interpolation: { escapeValue: false },
});

export { i18next };
