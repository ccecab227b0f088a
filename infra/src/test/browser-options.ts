/** For Puppeteer: a browser that tests and benchmarks open pages in, as a person's: it does nothing of its own accord. */
export function browserOptions(...args: readonly string[]): { executablePath?: string; args: string[] } {
  return {
    ...(process.env['PUPPETEER_EXECUTABLE_PATH'] !== undefined && {
      executablePath: process.env['PUPPETEER_EXECUTABLE_PATH'],
    }),
    args: [
      // Root has no sandbox of Chromium's.
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-dev-shm-usage',
      ...args,
    ],
  };
}
