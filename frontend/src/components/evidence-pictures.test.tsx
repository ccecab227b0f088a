import { describe, expect, it } from '@jest/globals';
import { getEvidence } from '@megafon/contracts';
import { screen, within } from '@testing-library/react';
import { refusal } from '../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';
import { EvidencePictures } from './evidence-pictures.js';

const pathOf = (name: string) => `/campaigns/${'a'.repeat(24)}/evidence/${name}`;
const Pictures = () => (
  <EvidencePictures evidence={{ before: pathOf('one-before'), after: pathOf('one-after') }} of="מבצע" />
);

describe('the pictures of an action', () => {
  it('say which of them could not be loaded, and load it again when asked', async () => {
    const server = anEmptyServer().on(getEvidence, ({ params }) =>
      params['name']?.endsWith('before') ? refusal('SERVICE.UNAVAILABLE') : { storageKey: '' },
    );
    const { person } = renderPage(Pictures, server);
    const before = (await screen.findByText('צילום המסך לא נטען')).closest('figure') as HTMLElement;
    expect(within(before).getByText('לפני הלחיצה')).toBeTruthy();
    expect(await screen.findByRole('img', { name: /^צילום המסך אחרי הלחיצה/ })).toBeTruthy();
    await expectAccessible();
    server.on(getEvidence, { storageKey: '' });
    await person.click(within(before).getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByRole('img', { name: /^צילום המסך לפני הלחיצה/ })).toBeTruthy();
  });
});
