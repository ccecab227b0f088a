import { useEffect, useState } from 'react';
import type { PageAnswer } from '../src/script/shown.js';
import { Frame } from './frame/frame.js';
import { Waiting } from './frame/waiting.js';
import { PageView } from './page-view.js';
import { Failed } from './frame/failed.js';
import { read, Refused } from './site/calls.js';
import { Late } from './site/late.js';
import { refresh, useAddress } from './site/navigation.js';
import { SiteContext, siteOf, unknownSite } from './site/site.js';

/** Drawn in place of whatever the address is. */
const notice = document.querySelector('meta[name=notice]')?.getAttribute('content');

interface Loaded {
  visit: number;
  /** null: it did not come. */
  answer: PageAnswer | null;
  refusal: Refused | null;
}

/** Asks what stands at the address, and draws it. */
export function App() {
  const { path, query, visit } = useAddress();
  const [loaded, setLoaded] = useState<Loaded | null>(null);

  useEffect(() => {
    let isOld = false;
    const asked = notice && visit === 0 ? `/${notice}` : path + query;
    read<PageAnswer>(`/api/view/page${asked}`).then(
      (answer) => !isOld && setLoaded({ visit, answer, refusal: null }),
      (failure: unknown) => {
        const refusal = failure instanceof Refused ? failure : null;
        if (!isOld) setLoaded({ visit, answer: null, refusal });
      },
    );
    return () => {
      isOld = true;
    };
  }, [path, query, visit]);

  const answer = loaded?.visit === visit ? loaded.answer : undefined;
  useEffect(() => {
    if (!answer) return;
    document.documentElement.lang = answer.language;
    document.documentElement.dir = answer.language === 'he' ? 'rtl' : 'ltr';
  }, [answer]);

  if (answer === null) return <Failed refusal={loaded?.refusal ?? null} onRetry={refresh} />;
  const site = answer ? siteOf(answer) : unknownSite();
  return (
    <SiteContext value={site}>
      {!answer || site.has('stuck-splash') ? (
        <Waiting />
      ) : (
        <Late key={visit} ms={site.delaysMs.frame ?? 0} instead={<Waiting />}>
          <Frame answer={answer}>
            <PageView answer={answer} />
          </Frame>
        </Late>
      )}
    </SiteContext>
  );
}
