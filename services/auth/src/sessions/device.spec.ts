import { describe, expect, it } from '@jest/globals';
import { deviceText } from '@megafon/contracts';
import { deviceOf } from './device.js';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)';
const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';

describe('what a browser says it is', () => {
  it.each([
    [`${windows} Chrome/126.0.0.0 Safari/537.36`, 'Chrome ב־Windows', 'computer'],
    [`${windows} Chrome/126.0.0.0 Safari/537.36 Edg/126.0.0.0`, 'Edge ב־Windows', 'computer'],
    [`${iPhone} Version/17.5 Mobile/15E148 Safari/604.1`, 'Safari באייפון', 'phone'],
    [`${iPhone} CriOS/126.0 Mobile/15E148 Safari/604.1`, 'Chrome באייפון', 'phone'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0', 'Firefox ב־Linux', 'computer'],
    [
      'Mozilla/5.0 (Linux; Android 14; SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
      'Samsung Internet באנדרואיד',
      'phone',
    ],
    [
      'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      'Chrome באנדרואיד',
      'tablet',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari ב־Mac',
      'computer',
    ],
    ['curl/8.5.0', 'מכשיר לא מזוהה', 'unknown'],
    ['', 'מכשיר לא מזוהה', 'unknown'],
  ])('%s is told in plain words', (userAgent, text, kind) => {
    const { browser, system, ...device } = deviceOf(userAgent);
    expect([deviceText(browser, system), device.kind]).toEqual([text, kind]);
  });

  it('is read quickly, whatever it is', () => {
    const endless = `Version/${'1.'.repeat(180)} ${'Safari'.repeat(5)}`;
    const startedMs = performance.now();
    for (let n = 0; n < 1_000; n++) deviceOf(endless);
    expect(performance.now() - startedMs).toBeLessThan(10_000);
  });
});
