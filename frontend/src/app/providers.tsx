import type { QueryClient } from '@tanstack/react-query';
import { QueryClientProvider } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ComponentProps } from 'react';
import { AskHost } from '../components/ask-host.js';
import { ToastHost } from '../components/toast-host.js';
import { keepFocusOffTheBody } from '../lib/focus-returns.js';
import { Look } from './look.js';

interface Props extends ComponentProps<typeof Look> {
  client: QueryClient;
}

export function Providers({ client, env, children }: Props) {
  useEffect(keepFocusOffTheBody, []);
  return (
    <Look env={env}>
      <QueryClientProvider client={client}>
        {children}
        <AskHost />
        <ToastHost />
      </QueryClientProvider>
    </Look>
  );
}
