import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { OnBehalfLine } from './OnBehalfLine.tsx';
import { KnownCustomerForm, type KnownCustomerFormProps } from './KnownCustomerForm.tsx';
import type { OnBehalfSession } from '../wire.ts';

const nothing = (): void => undefined;

describe('ROL-02 SCR-03 the add-club modal', () => {
  const tessa = { userId: 1, name: 'Tessa Rowan', email: 'tessa@portage.test', clubName: null };
  const draw = (change: Partial<KnownCustomerFormProps>) =>
    renderToStaticMarkup(
      <KnownCustomerForm
        term=""
        chosen={null}
        search={{ status: 'idle', people: [] }}
        setting={{ status: 'idle', problem: null }}
        onType={nothing}
        onChoose={nothing}
        onApply={nothing}
        onClose={nothing}
        {...change}
      />,
    );
  const isApplyOff = (html: string) => /<button[^>]*aria-disabled="true"[^>]*><span>Apply</.test(html);

  test('ROL-02 nothing can be applied before somebody is chosen', () => {
    expect(isApplyOff(draw({}))).toBe(true);
    expect(draw({})).toContain('Please choose a person first.');
    const html = draw({ chosen: tessa });
    expect(isApplyOff(html)).toBe(false);
    expect(html).toContain('value="Tessa Rowan"');
  });

  test('ROL-02 a search with no result says so in a message and at the field, and Apply stays disabled', () => {
    const html = draw({ term: 'nobody', search: { status: 'ready', people: [] } });
    expect(html).toMatch(/role="status".*No results found</);
    expect(html).toMatch(/id="add-club-person-error".*No results found\. Check the spelling/);
    expect(isApplyOff(html)).toBe(true);
  });

  test('ROL-02 nothing is called not found while it is searched, or when the search failed', () => {
    for (const status of ['idle', 'loading', 'error'] as const) {
      expect(draw({ term: 'tes', search: { status, people: [] } })).not.toContain('No results found');
    }
  });

  test('ROL-02 the success names the person, and nothing is left to apply', () => {
    const html = draw({ chosen: tessa, setting: { status: 'success', problem: null } });
    expect(html).toContain('You book for Tessa Rowan now.');
    expect(html).not.toContain('Apply');
    expect(html).toContain('Done');
  });

  test('ROL-02 a refusal is shown, and the choice stays', () => {
    const html = draw({ chosen: tessa, setting: { status: 'error', problem: 'We do not know this cart.' } });
    expect(html).toMatch(/role="alert".*We do not know this cart\./);
    expect(html).toContain('value="Tessa Rowan"');
    expect(isApplyOff(html)).toBe(false);
  });
});

describe('CRT-03 the banner', () => {
  const until = new Date(2026, 2, 2, 10, 42);
  const tessas = { userId: 1, name: 'Tessa Rowan', cartId: 1001, displayId: 'P-7K3M9Q', since: until, until };
  const draw = (session: OnBehalfSession, problem: string | null = null) =>
    renderToStaticMarkup(<OnBehalfLine session={session} isEnding={false} problem={problem} onStop={nothing} />);

  test('CRT-03 it says for whom and until when, and how to stop', () => {
    const html = draw(tessas);
    expect(html).toContain('You act for Tessa Rowan until 10:42 AM');
    expect(html).toMatch(/<button[^>]*>.*Stop/);
  });

  test('CRT-03 a guest is named by the cart', () => {
    expect(draw({ ...tessas, userId: null, name: null })).toContain('You act for the guest of P-7K3M9Q until 10:42 AM');
  });

  test('CRT-03 when it did not end, it says so', () => {
    const html = draw(tessas, 'This did not end. Please try again.');
    expect(html).toMatch(/role="alert".*This did not end\./);
  });
});
