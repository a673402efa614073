import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { draw } from './draw.ts';

/** Draws a screen inside the query client that it loads and sends with. */
export function drawScreen(screen: ReactNode): void {
  draw(<QueryClientProvider client={new QueryClient()}>{screen}</QueryClientProvider>);
}
