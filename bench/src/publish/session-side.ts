import puppeteer from 'puppeteer';
import { launchOptions, openSignedIn } from './post-with-puppeteer.js';
import type { Setting, Side } from './protocol.js';

/** A browser for each session, kept open: what an account costs without sharing. */
export async function sessionSide({ networkUrl, executablePath, accounts }: Setting): Promise<Side> {
  const browsers = await Promise.all(accounts.map(() => puppeteer.launch(launchOptions(executablePath))));
  return {
    post: () => Promise.reject(new Error('for memory only')),
    open: async (groupId) => {
      for (const [index, account] of accounts.entries()) {
        const page = (await browsers[index]?.pages())?.[0];
        if (page) await openSignedIn(page, networkUrl, account, groupId);
      }
    },
    close: async () => {
      await Promise.all(browsers.map((browser) => browser.close()));
    },
  };
}
