// @vitest-environment happy-dom
import { fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { button, descriptionOf, draw, isDisabled, pageText } from '../testing/draw.ts';
import { Button } from './Button.tsx';
import { Counter } from './Counter.tsx';
import { RadioCards } from './RadioCards.tsx';
import { SuggestField } from './SuggestField.tsx';
import { TextField } from './TextField.tsx';

const nothing = (): void => undefined;

test('a field with an error is marked invalid and described by its error and hint', () => {
  draw(<TextField id="zip" label="Zip" hint="Five digits" error="Not a zip" value="" onChange={nothing} />);
  const field = screen.getByRole('textbox', { name: 'Zip' });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  expect(descriptionOf(field)).toBe('Not a zip Five digits');
});

test('a field without an error is not marked invalid, and reports what is typed', () => {
  const onChange = vi.fn<(text: string) => void>();
  draw(<TextField id="zip" label="Zip" value="" onChange={onChange} required />);
  const field = screen.getByRole('textbox', { name: /^Zip/ });
  expect(field.getAttribute('aria-invalid')).toBeNull();
  expect(field.getAttribute('aria-required')).toBe('true');
  fireEvent.change(field, { target: { value: '90001' } });
  expect(onChange).toHaveBeenCalledWith('90001');
});

test('PRD-01 a counter steps between its bounds, where its buttons are disabled', () => {
  function Bags() {
    const [count, setCount] = useState(0);
    return <Counter id="n" label="Bags" value={count} min={0} max={2} onChange={setCount} />;
  }
  draw(<Bags />);
  const state = () => ({
    count: screen.getByRole<HTMLInputElement>('spinbutton', { name: 'Bags' }).value,
    less: !isDisabled(button('One less: Bags')),
    more: !isDisabled(button('One more: Bags')),
  });
  expect(state()).toEqual({ count: '0', less: false, more: true });
  fireEvent.click(button('One more: Bags'));
  expect(state()).toEqual({ count: '1', less: true, more: true });
  fireEvent.click(button('One more: Bags'));
  fireEvent.click(button('One more: Bags'));
  expect(state()).toEqual({ count: '2', less: true, more: false });
  fireEvent.click(button('One less: Bags'));
  expect(state()).toEqual({ count: '1', less: true, more: true });
});

test('a disabled button stays in the tab order, shows its reason, and does nothing when pressed', () => {
  const onPress = vi.fn<() => void>();
  draw(
    <Button disabledReason="Choose a day first." onPress={onPress}>
      Place order
    </Button>,
  );
  const place = button('Place order');
  expect(isDisabled(place)).toBe(true);
  expect(place.hasAttribute('disabled')).toBe(false);
  expect(descriptionOf(place)).toBe('Choose a day first.');
  fireEvent.click(place);
  expect(onPress).not.toHaveBeenCalled();
});

test('a disabled choice shows its reason instead of its detail', () => {
  const options = [{ value: 'today', title: 'Today', detail: 'Any time', disabledReason: 'Too late for today' }];
  draw(<RadioCards id="when" label="When" value={null} onChange={nothing} options={options} />);
  expect(pageText()).toContain('Too late for today');
  expect(pageText()).not.toContain('Any time');
});

test('a suggestion box without suggestions is collapsed and names no list', () => {
  draw(
    <SuggestField
      id="place"
      label="Place"
      text="Ce"
      onTextChange={nothing}
      items={[]}
      status="idle"
      onPick={nothing}
    />,
  );
  const box = screen.getByRole('combobox', { name: 'Place' });
  expect(box.getAttribute('aria-expanded')).toBe('false');
  expect(box.getAttribute('aria-controls')).toBeNull();
});
