import { describe, expect, it } from '@jest/globals';
import { chromiumArguments } from './chromium-arguments.js';

describe("Chromium's arguments", () => {
  it('leave its sandbox on, but for root', () => {
    expect(chromiumArguments(0)).toContain('--no-sandbox');
    for (const uid of [1000, 1, undefined]) {
      expect(chromiumArguments(uid).filter((argument) => argument.includes('sandbox'))).toEqual([]);
    }
  });

  it('switch no protection of pages off', () => {
    const text = chromiumArguments(0).join(' ');
    expect(text).not.toMatch(/web-security|site-isolation|IsolateOrigins|certificate|remote-debugging/i);
  });

  it('name the language that pages are asked for', () => {
    expect(chromiumArguments(1000)).toContain('--accept-lang=en-US,en');
  });

  it('let WebRTC out through the proxy only', () => {
    const policy = 'webrtc-ip-handling-policy=disable_non_proxied_udp';
    expect(chromiumArguments(1000)).toEqual(expect.arrayContaining([`--${policy}`, `--force-${policy}`]));
  });
});
