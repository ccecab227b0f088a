import { describe, expect, it } from '@jest/globals';
import { act, render, screen } from '@testing-library/react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { useUrlState } from './use-url-state.js';

const defaults = { q: '', role: 'all' };

describe('what of a page stands in its address', () => {
  it('keeps both of two changes, though the second comes before the first is drawn', async () => {
    let change: (patch: Partial<typeof defaults>) => void = () => undefined;
    function Page() {
      const [state, set] = useUrlState(defaults);
      change = set;
      return <p>{`${state.q} ${state.role}`}</p>;
    }
    const router = createMemoryRouter([{ path: '/', element: <Page /> }], { initialEntries: ['/?page=2'] });
    render(<RouterProvider router={router} />);
    act(() => {
      change({ q: 'דנה' });
      change({ role: 'admin' });
    });
    expect(await screen.findByText('דנה admin')).toBeTruthy();
    expect(new URLSearchParams(router.state.location.search).get('page')).toBe('2');
    act(() => change({ q: '', role: 'all' }));
    expect(await screen.findByText('all')).toBeTruthy();
    expect(router.state.location.search).toBe('?page=2');
  });
});
