import { useEffect, useState } from 'react';
import { RouterProvider } from 'react-router-dom';
import { session } from '../lib/session.js';
import { Providers } from './providers.js';
import { newQueryClient } from './query-client.js';
import { newRouter } from './router.js';

export function App() {
  const [client] = useState(newQueryClient);
  const [router] = useState(() => newRouter(client));
  // The next person at this browser must not see what the last one had loaded.
  useEffect(
    () =>
      session.subscribe(() => {
        if (session.state().status === 'signed-out') client.clear();
      }),
    [client],
  );
  return (
    <Providers client={client}>
      <RouterProvider router={router} />
    </Providers>
  );
}
