// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { draw } from '../testing/draw.ts';
import { OptionCards } from './OptionCards.tsx';

test('a card is named by its day, price and service, and is chosen by a click', () => {
  const onChange = vi.fn<(id: string) => void>();
  const options = [
    { id: 'a', headline: 'Thu, Mar 12', price: '$74.99', name: 'Ground' },
    { id: 'b', headline: 'Tue, Mar 10', price: '$120.00', name: 'Two day', badges: ['Fastest'] },
  ];
  draw(<OptionCards id="services" label="Services" options={options} value="a" onChange={onChange} />);
  const ground = screen.getByRole<HTMLInputElement>('radio', { name: 'Thu, Mar 12 $74.99 Ground' });
  const twoDay = screen.getByRole<HTMLInputElement>('radio', { name: 'Tue, Mar 10 $120.00 Two day' });
  expect([ground.checked, twoDay.checked]).toEqual([true, false]);
  fireEvent.click(twoDay);
  expect(onChange).toHaveBeenCalledWith('b');
});
