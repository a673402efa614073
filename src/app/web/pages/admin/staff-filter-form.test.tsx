// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { isoDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { StaffFilterForm } from './StaffFilterForm.tsx';

function drawForm(address: string): Record<string, string>[] {
  const wanted: Record<string, string>[] = [];
  const onChange = (parameters: Record<string, string>) => void wanted.push(parameters);
  drawScreen(
    <StaffFilterForm parameters={new URLSearchParams(address)} today={isoDate('2026-03-09')} onChange={onChange} />,
  );
  return wanted;
}

test('SCR-08 a day in the address that does not exist is shown and marked wrong', () => {
  drawForm('day=2026-02-31');
  const field = screen.getByLabelText<HTMLInputElement>('Day');
  expect(field.value).toBe('2026-02-31');
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(screen.getByText(messages.dateNotValid)).toBeDefined();
});

test('SCR-08 a day in the address is shown in words', () => {
  drawForm('day=2026-03-09');
  const field = screen.getByLabelText<HTMLInputElement>('Day');
  expect(field.value).toBe('Mon, Mar 9, 2026');
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});

test('SCR-08 a search for what is shown already adds nothing to the history; another one does', () => {
  const wanted = drawForm('state=bags.lost&carrier=UPS&day=2026-03-09&q=P-7K3');
  const search = screen.getByRole('button', { name: 'Search' });
  fireEvent.click(search);
  expect(wanted).toEqual([]);
  fireEvent.change(screen.getByLabelText('Order or tracking number'), { target: { value: 'P-9A' } });
  fireEvent.click(search);
  expect(wanted).toEqual([{ q: 'P-9A', day: '2026-03-09', state: 'bags.lost', carrier: 'UPS' }]);
});
