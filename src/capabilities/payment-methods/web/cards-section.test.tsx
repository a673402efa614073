// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { button } from '#kit/web/testing/draw.ts';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { removeCard, savedCards } from '../contract.ts';
import { CardsSection } from './CardsSection.tsx';

afterEach(() => void vi.unstubAllGlobals());

test('PAY-01 a card that the server does not remove stays in the list, with the server’s reason', async () => {
  vi.stubGlobal('fetch', async (address: string) => {
    if (address === savedCards.path) return Response.json(savedCards.example.response);
    if (address !== removeCard.path) throw new Error(`Nothing else is called: ${address}`);
    return Response.json({ success: false, message: 'We couldn’t remove the card.', errors: [] });
  });
  drawScreen(<CardsSection shipPath="/ship" />);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove Visa ending in 1111' }));
  fireEvent.click(button('Yes, remove Visa ending in 1111'));
  expect((await screen.findByRole('alert')).textContent).toContain('We couldn’t remove the card.');
  expect(screen.getByText('Visa ending in 1111')).toBeTruthy();
});
