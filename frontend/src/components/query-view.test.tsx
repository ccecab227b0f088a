import { describe, expect, it } from '@jest/globals';
import { listGroups } from '@megafon/contracts';
import { screen } from '@testing-library/react';
import { useQuery } from '@tanstack/react-query';
import { query } from '../lib/query.js';
import { together } from '../lib/together.js';
import { aGroup } from '../testing/builders.js';
import { refusal } from '../testing/fake-server.js';
import { anEmptyServer, expectAccessible, renderPage } from '../testing/render-page.js';
import { QueryView } from './query-view.js';

function Page({ small = false }: { small?: boolean }) {
  return (
    <QueryView
      query={useQuery(query(listGroups))}
      skeleton={<i>waiting</i>}
      failed="it failed"
      small={small}
      empty={{ when: (groups) => groups.length === 0, show: <p>nothing yet</p> }}
    >
      {(groups) => <p>{groups.map(({ name }) => name).join()}</p>}
    </QueryView>
  );
}

describe('the view of a query', () => {
  it('shows a skeleton that says that it loads, then the answer', async () => {
    renderPage(Page, anEmptyServer().on(listGroups, [aGroup({ name: 'one' })]));
    expect(screen.getByRole('status', { name: 'טוען…' })).toBeTruthy();
    expect(await screen.findByText('one')).toBeTruthy();
    expect(screen.queryByText('waiting')).toBeNull();
  });

  it('shows what stands for nothing', async () => {
    renderPage(Page, anEmptyServer());
    expect(await screen.findByText('nothing yet')).toBeTruthy();
  });

  it.each([false, true])('says what failed, and tries again when asked; as a line: %s', async (small) => {
    const server = anEmptyServer().on(listGroups, refusal('SERVICE.UNEXPECTED'));
    const { person } = renderPage(() => <Page small={small} />, server);
    expect((await screen.findByRole('alert')).textContent).toContain('it failed');
    await expectAccessible();
    server.on(listGroups, [aGroup({ name: 'one' })]);
    await person.click(screen.getByRole('button', { name: 'נסו שוב' }));
    expect(await screen.findByText('one')).toBeTruthy();
  });

  it('says that it is not there any more, and leads back to where the others are', async () => {
    const List = () => (
      <QueryView
        query={useQuery(query(listGroups))}
        skeleton={null}
        failed="it failed"
        gone={{ to: '/others', label: 'to the others' }}
      >
        {() => <p>here it is</p>}
      </QueryView>
    );
    renderPage(List, anEmptyServer().on(listGroups, refusal('BOX.NOT_FOUND')));
    expect((await screen.findByRole('alert')).textContent).toContain('הארגז לא נמצא');
    expect(screen.getByRole('link', { name: 'to the others' }).getAttribute('href')).toBe('/others');
    expect(screen.queryByRole('button', { name: 'נסו שוב' })).toBeNull();
    await expectAccessible();
  });

  it('says that it may not be seen', async () => {
    renderPage(Page, anEmptyServer().on(listGroups, refusal('AUTH.FORBIDDEN')));
    expect(await screen.findByText('אין הרשאה לפעולה זו')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'נסו שוב' })).toBeNull();
  });
});

describe('several queries together', () => {
  const loaded = { data: 1, error: null, isFetching: false, refetch: () => 'again' };
  const loading = {
    data: undefined as string | undefined,
    error: null,
    isFetching: true,
    refetch: () => 'again',
  };
  const failed = { ...loading, error: new Error('no'), isFetching: false };

  it('have data when all have', () => {
    expect(together({ a: loaded, b: { ...loading, data: 'x' } }).data).toEqual({ a: 1, b: 'x' });
    expect(together({ a: loaded, b: loading }).data).toBeUndefined();
  });

  it('have failed when one without an answer has, and ask only that one again', async () => {
    const both = together({ a: loaded, b: failed });
    expect(both.error?.message).toBe('no');
    expect(await both.refetch()).toEqual(['again']);
    expect(together({ a: { ...loaded, error: new Error('late') } }).error).toBeNull();
  });
});
