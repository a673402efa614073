import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reportFieldError } from '#capabilities/telemetry/web/report-field-error.ts';
import { FieldErrorContext } from '#kit/web/form/field-error-context.ts';
import { ContactContext } from '#kit/web/notices/contact-context.ts';
import { PageFrame } from './frame/PageFrame.tsx';
import { pageFacts } from './page-facts.ts';
import { createQueryClient } from './query-client.ts';
import { Pages } from './router.tsx';

const queryClient = createQueryClient();

// In development, the server restarts when its code changes; the page then repeats its calls.
import.meta.hot?.on('portage:server-restarted', () => void queryClient.invalidateQueries());

export function App(): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <FieldErrorContext value={reportFieldError}>
        <ContactContext value={pageFacts.contact}>
          <PageFrame>
            <Pages />
          </PageFrame>
        </ContactContext>
      </FieldErrorContext>
    </QueryClientProvider>
  );
}
