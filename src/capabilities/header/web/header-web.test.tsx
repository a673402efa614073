import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { cents } from '#rules/money.ts';
import { CarrierDropdown } from './CarrierDropdown.tsx';
import { CreditBox } from './CreditBox.tsx';
import type { HeaderInfo } from '../wire.ts';

const nothing = (): void => undefined;

const info: HeaderInfo = {
  carriers: [
    { key: 'FEDEX', name: 'FedEx', isPaused: false },
    { key: 'UPS', name: 'UPS', isPaused: true },
  ],
  isCarrierAdmin: false,
  credit: { amount: cents(5000), text: '$50.00 credit' },
};

describe('ACC-06 the credit box', () => {
  const draw = (changes: Partial<Parameters<typeof CreditBox>[0]['header']>) =>
    renderToStaticMarkup(<CreditBox header={{ info, problem: null, ...changes }} />);

  test('ACC-06 it shows the credit, and nothing where there is none or nobody is signed in', () => {
    expect(draw({})).toContain('$50.00 credit');
    expect(draw({ info: { ...info, credit: { amount: cents(0), text: 'No credit' } } })).toBe('');
    expect(draw({ info: null })).toBe('');
  });

  test('ACC-06 a refresh that failed says "Header failed to refresh." beside what was known', () => {
    expect(draw({ problem: 'Header failed to refresh.' })).toMatch(/\$50\.00 credit.*Header failed to refresh\./);
    expect(draw({ info: null, problem: 'Header failed to refresh.' })).toContain('Header failed to refresh.');
  });
});

describe('ROL-04 the carrier dropdown', () => {
  const draw = (changes: Partial<HeaderInfo>, chosen: 'FEDEX' | 'UPS' | null = 'FEDEX') =>
    renderToStaticMarkup(
      <CarrierDropdown
        header={{ info: { ...info, ...changes }, setPaused: nothing, isPausing: false, pauseProblem: null }}
        chosen={chosen}
        onChoose={nothing}
      />,
    );

  test('ROL-04 everybody chooses a carrier and sees which one is paused, without admin controls', () => {
    const html = draw({});
    expect(html).toMatch(/<option value="FEDEX"[^>]*>FedEx<.*UPS \(paused\)/);
    expect(html).not.toContain('<button');
  });

  test('ROL-04 carrier admins get the control that pauses the chosen carrier or lets it go on', () => {
    expect(draw({ isCarrierAdmin: true })).toContain('Pause bookings');
    expect(draw({ isCarrierAdmin: true }, 'UPS')).toContain('Take bookings again');
    expect(draw({ isCarrierAdmin: true }, null)).toMatch(/<button[^>]*aria-disabled="true"/);
  });

  test('ROL-04 a pause that did not work says so beside the carrier', () => {
    const header = { info, setPaused: nothing, isPausing: false, pauseProblem: 'Nothing was changed.' };
    const html = renderToStaticMarkup(<CarrierDropdown header={header} chosen="UPS" onChoose={nothing} />);
    expect(html).toMatch(/role="alert"[^>]*>Nothing was changed\./);
  });

  test('ACC-06 before anything is known nothing stands there', () => {
    const header = { info: null, setPaused: nothing, isPausing: false, pauseProblem: null };
    expect(renderToStaticMarkup(<CarrierDropdown header={header} chosen={null} onChoose={nothing} />)).toBe('');
  });
});
