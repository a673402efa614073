import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { reportFieldError } from '#capabilities/telemetry/web/report-field-error.ts';
import { FieldErrorContext } from '#kit/web/form/field-error-context.ts';
import { ContactContext } from '#kit/web/notices/contact-context.ts';
import { PageFrame } from './frame/PageFrame.tsx';
import { pageFacts } from './page-facts.ts';

/** What is around every page. */
export function App({ queryClient, children }: { queryClient: QueryClient; children: ReactNode }): ReactNode {
  return (
    <QueryClientProvider client={queryClient}>
      <FieldErrorContext value={reportFieldError}>
        <ContactContext value={pageFacts.contact}>
          <PageFrame>{children}</PageFrame>
        </ContactContext>
      </FieldErrorContext>
    </QueryClientProvider>
  );
}
