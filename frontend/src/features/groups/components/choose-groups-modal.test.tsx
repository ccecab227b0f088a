import { expect, it } from '@jest/globals';
import { listGroups } from '@megafon/contracts';
import { screen, waitFor } from '@testing-library/react';
import { aGroup } from '../../../testing/builders.js';
import { anEmptyServer, renderPage } from '../../../testing/render-page.js';
import { ChooseGroupsModal } from './choose-groups-modal.js';

it.each(['cafe', 'CAFÉ ', 'נדלן'])(
  'finds a group by %s as lists do, however it is written',
  async (words) => {
    const [wanted, other] = [aGroup({ name: 'Café נדל״ן' }), aGroup({ name: 'אחרת' })];
    const leftOut = { groups: [other], total: 1, limit: 1, used: 1 };
    const nothing = () => undefined;
    const { person } = renderPage(
      () => <ChooseGroupsModal leftOut={leftOut} onClose={nothing} onChosen={nothing} />,
      anEmptyServer().on(listGroups, [wanted]),
    );
    await person.type(await screen.findByRole('searchbox', { name: 'חיפוש קבוצה' }), words);
    await waitFor(() => expect(screen.queryByRole('checkbox', { name: other.name })).toBeNull());
    expect(screen.getByRole('checkbox', { name: wanted.name })).toBeTruthy();
  },
);
