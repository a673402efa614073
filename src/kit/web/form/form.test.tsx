import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Button } from './Button.tsx';
import { Counter } from './Counter.tsx';
import { RadioCards } from './RadioCards.tsx';
import { SuggestField } from './SuggestField.tsx';
import { TextField } from './TextField.tsx';

const nothing = (): void => undefined;

test('a field with an error points to it, and to its hint, from the control', () => {
  const html = draw(
    <TextField id="zip" label="Zip" hint="Five digits" error="Not a zip" value="" onChange={nothing} />,
  );
  expect(attributesOf(html, 'zip')).toMatchObject({ 'aria-invalid': 'true', 'aria-describedby': 'zip-error zip-hint' });
  expect(html).toMatch(/id="zip-error".*Not a zip/);
});

test('a field without an error is not marked wrong', () => {
  const html = draw(<TextField id="zip" label="Zip" value="" onChange={nothing} required />);
  const attributes = attributesOf(html, 'zip');
  expect(attributes).not.toHaveProperty('aria-invalid');
  expect(attributes).not.toHaveProperty('aria-describedby');
  expect(attributes).toMatchObject({ 'aria-required': 'true' });
});

test('PRD-01 minus is off at the minimum and plus at the maximum', () => {
  const html = (value: number) =>
    draw(<Counter id="n" label="Bags" value={value} min={0} max={2} onChange={nothing} />);
  const isOff = (value: number, name: string) => buttonNamed(html(value), name).includes('aria-disabled="true"');
  expect([0, 1, 2].map((value) => isOff(value, 'One less: Bags'))).toEqual([true, false, false]);
  expect([0, 1, 2].map((value) => isOff(value, 'One more: Bags'))).toEqual([false, false, true]);
});

test('a button with a reason stays in the tab order and is described by the reason', () => {
  const html = draw(<Button disabledReason="Choose a day first.">Place order</Button>);
  expect(html).toContain('aria-disabled="true"');
  expect(html).not.toMatch(/ disabled[ =>]/);
  const [, described = ''] = /aria-describedby="([^"]+)"/.exec(html) ?? [];
  expect(html).toContain(`id="${described}">Choose a day first.`);
});

test('a choice that is off says why instead of what it is', () => {
  const options = [{ value: 'today', title: 'Today', detail: 'Any time', disabledReason: 'Too late for today' }];
  const html = draw(<RadioCards id="when" label="When" value={null} onChange={nothing} options={options} />);
  expect(html).toContain('Too late for today');
  expect(html).not.toContain('Any time');
});

test('a suggestion box that shows no list says so to assistive technology', () => {
  const html = draw(
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
  expect(attributesOf(html, 'place')).toMatchObject({ role: 'combobox', 'aria-expanded': 'false' });
  expect(attributesOf(html, 'place')).not.toHaveProperty('aria-controls');
});

function draw(node: ReactNode): string {
  return renderToStaticMarkup(node);
}

function attributesOf(html: string, id: string): Record<string, string> {
  const tag =
    [...html.matchAll(/<\w+ [^>]*>/g)].map(([whole]) => whole).find((one) => one.includes(` id="${id}"`)) ?? '';
  return Object.fromEntries([...tag.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]));
}

function buttonNamed(html: string, name: string): string {
  const found = [...html.matchAll(/<button [^>]*>/g)].map(([whole]) => whole).find((tag) => tag.includes(`"${name}"`));
  if (!found) throw new Error(`No button ${name}`);
  return found;
}
