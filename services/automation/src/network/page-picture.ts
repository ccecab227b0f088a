import { withTimeout } from '@megafon/concurrency';
import type { AccountContext } from '../browsers/account-context.js';
import { inPage } from './in-page/finder.js';
import { loadPictures } from './in-page/load-pictures.js';
import type { PagePicture } from './network-driver.js';

/** So long a picture of the page is waited for by the one that is taken of it. */
const picturesLimitMs = 1_500;
const marginMs = 100;

/** As a person would see it: what is in view has come, or has had its time. */
export function takePicture(context: AccountContext): Promise<PagePicture> {
  return context.lettingPictures(async () => {
    const loading = inPage(context.page, loadPictures, picturesLimitMs);
    // A page that is busy does not keep to the limit.
    const limitMs = picturesLimitMs + marginMs;
    const shown = await withTimeout(loading, limitMs, 'loading pictures').catch(() => null);
    const jpeg = await context.page.screenshot({ type: 'jpeg', quality: 50, optimizeForSpeed: true });
    return { jpeg, shown };
  });
}
