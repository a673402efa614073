// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { descriptionOf, draw } from '../testing/draw.ts';
import { PhoneField } from './PhoneField.tsx';

test('CTY-04 VAL-03 the field renders first as an ordinary phone field with its number and error', () => {
  const onChange = vi.fn<(value: string) => void>();
  draw(
    <PhoneField
      id="origin-phone"
      label="Phone"
      value="(213) 555-0143"
      error="Please enter a valid phone number"
      country="US"
      utilityAddress="/assets/phone-utility.js"
      onChange={onChange}
    />,
  );
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: /^Phone/ });
  expect([field.type, field.autocomplete, field.value]).toEqual(['tel', 'tel', '(213) 555-0143']);
  expect(descriptionOf(field)).toContain('Please enter a valid phone number');
  expect(screen.queryByRole('listbox')).toBeNull();
  fireEvent.change(field, { target: { value: '(305) 555-0117' } });
  expect(onChange).toHaveBeenCalledWith('(305) 555-0117');
});
