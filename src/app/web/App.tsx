import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { PageFrame } from './frame/PageFrame.tsx';
import { createQueryClient } from './query-client.ts';
import { Pages } from './router.tsx';

const queryClient = createQueryClient();

export function App(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <PageFrame>
        <Pages />
      </PageFrame>
    </QueryClientProvider>
  );
}
