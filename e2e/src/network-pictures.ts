import type { NetworkTruth } from './network-truth.js';
import type { Person } from './person.js';

const account = 'plain-9';
const group = '/groups/310200000';
const hebrewText = 'מבצע סוף שבוע 🥐 חלות טריות ב־20% הנחה\nhttps://example.com/challah';

interface Visit {
  person: Person;
  truth: NetworkTruth;
  networkUrl: string;
  take: (name: string) => Promise<void>;
}

/** The sandbox network as its script draws it: half drawn, its composer with a late preview, and with all in the way. */
export async function takeNetwork(visit: Visit): Promise<void> {
  const { person, truth, networkUrl, take } = visit;
  await signIn(visit);
  await truth.inject({ kind: 'draw-delay', account, path: group, times: 1, delayMs: 4_000 });
  await person.opens(networkUrl + group);
  await person.seesElement('main [role=article], main [role=progressbar], main [aria-busy=true]');
  await take('network-drawing');

  await truth.inject({ kind: 'preview-late', account, path: '/api/view/composer', times: 1, delayMs: 4_000 });
  await person.opens(networkUrl + group);
  await person.page.locator('::-p-aria([name="מה בא לך לכתוב?"][role="button"])').click();
  await (await person.seesElement('[role=dialog] [data-lexical-editor]')).click();
  await person.page.keyboard.type(hebrewText);
  await person.seesElement('[role=dialog] [role=progressbar]');
  await take('network-composer');

  for (const kind of ['cookie-prompt', 'chat-dialog', 'skeleton-stays', 'scrambled-time'])
    await truth.inject({ kind, account, path: group, times: 1 });
  // With a draft the browser asks whether to leave.
  person.page.once('dialog', (dialog) => void dialog.accept());
  await person.opens(networkUrl + group);
  await person.sees('לאפשר שימוש בקובצי Cookie?');
  await person.seesElement('[role=feed] h3');
  await take('network-unkind');
}

async function signIn({ person, networkUrl }: Visit): Promise<void> {
  await person.opens(`${networkUrl}/login`);
  await (await person.seesElement('input[name=email]')).type(account);
  await (await person.seesElement('input[name=pass]')).type('sandbox-pass');
  await person.page.keyboard.press('Enter');
  await person.seesElement('[role=feed] h3');
}
