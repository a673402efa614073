import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

/** The HTML of a screen as it is first drawn, inside the query client that it loads and sends with. */
export function renderScreen(screen: ReactNode): string {
  return renderToStaticMarkup(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>);
}
