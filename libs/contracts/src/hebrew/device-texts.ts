export const deviceKinds = ['computer', 'phone', 'tablet', 'unknown'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** Systems that are not called by their own names. */
const systems: Readonly<Record<string, string>> = {
  iPhone: 'אייפון',
  iPad: 'אייפד',
  Android: 'אנדרואיד',
};

/** What a person calls the device. @param browser, system by their own names; null where it is not known */
export function deviceText(browser: string | null, system: string | null): string {
  const place = system === null ? null : (systems[system] ?? system);
  if (browser === null) return place ?? 'מכשיר לא מזוהה';
  if (place === null) return browser;
  // Before a word in Latin letters the preposition stands apart.
  return /^[א-ת]/.test(place) ? `${browser} ב${place}` : `${browser} ב־${place}`;
}
