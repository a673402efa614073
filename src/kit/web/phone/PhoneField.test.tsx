import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { PhoneField } from './PhoneField.tsx';

const nothing = (): void => undefined;

const html = renderToStaticMarkup(
  <PhoneField
    id="origin-phone"
    label="Phone"
    value="+44 20 7946 0958"
    error="Please enter a valid phone number"
    country="GB"
    utilityAddress="/assets/phone-utility.js"
    onChange={nothing}
  />,
);

test('CTY-04 what is drawn first is an ordinary phone field, with its number in it', () => {
  const [input = ''] = /<input [^>]*>/.exec(html) ?? [];
  expect(input).toContain('id="origin-phone"');
  expect(input).toContain('type="tel"');
  expect(input).toContain('inputMode="tel"');
  expect(input).toContain('autoComplete="tel"');
  expect(input).toContain('value="+44 20 7946 0958"');
  expect(html).not.toContain('listbox');
});

test('VAL-03 an error that is given stands at the field', () => {
  expect(html).toMatch(/id="origin-phone-error".*Please enter a valid phone number</);
  expect(html).toContain('aria-describedby="origin-phone-error"');
});
