import type { DeviceKind } from '@megafon/contracts';

interface Device {
  /** By their own names; null where the browser does not say. */
  browser: string | null;
  system: string | null;
  kind: DeviceKind;
}

/** The first that is found names it: most browsers say that they are others too. */
const browsers: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|Opera|OPiOS)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|Chromium|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
];

const systems: readonly [RegExp, string, DeviceKind][] = [
  [/\biPhone\b/, 'iPhone', 'phone'],
  [/\biPad\b/, 'iPad', 'tablet'],
  [/\bAndroid\b.*\bMobile\b/, 'Android', 'phone'],
  [/\bAndroid\b/, 'Android', 'tablet'],
  [/\bWindows\b/, 'Windows', 'computer'],
  [/\bCrOS\b/, 'ChromeOS', 'computer'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac', 'computer'],
  [/\bLinux\b|\bX11\b/, 'Linux', 'computer'],
];

/** What a browser says it is. It may say what it likes: shown to its user, and decides nothing. */
export function deviceOf(userAgent: string): Device {
  const browser = browsers.find(([shape]) => shape.test(userAgent))?.[1] ?? null;
  const [, system, kind] = systems.find(([shape]) => shape.test(userAgent)) ?? [];
  return { browser, system: system ?? null, kind: kind ?? 'unknown' };
}
