import { describe, expect, test } from 'vitest';
import { renderScreen } from '#kit/web/testing/render-screen.tsx';
import { currentTerms } from '#rules/account/terms.ts';
import { guestProblems, type GuestDetails as Details } from '#rules/checkout/guest-details.ts';
import { marketingProblems } from '#rules/checkout/marketing-sign-up.ts';
import { GuestDetails, type GuestDetailsProps } from './GuestDetails.tsx';
import ReadTerms from './ReadTerms.tsx';
import TermsModal from './TermsModal.tsx';
import { TermsText } from './TermsText.tsx';

const nothing = (): void => undefined;

describe('CHK-01 guest details', () => {
  const empty: Details = { email: '', firstName: '', lastName: '', phone: '', termsAccepted: false };
  const draw = (changes: Partial<GuestDetailsProps> = {}) =>
    renderScreen(
      <GuestDetails
        value={empty}
        problems={{}}
        onChange={nothing}
        marketing={{ isWanted: false }}
        onMarketing={nothing}
        marketingProblems={{}}
        phoneUtility="/utility.js"
        {...changes}
      />,
    );
  const errorsIn = (html: string) =>
    [...html.matchAll(/id="(guest-\w+)-error".*?<span>(.*?)<\/span>/g)].map(([, id, words]) => `${id}: ${words}`);

  test('CHK-01 a guest is asked for email, names and phone, and never for a password', () => {
    const html = draw();
    const fields = [...html.matchAll(/<input [^>]*autoComplete="([^"]*)"/gi)].map(([, name]) => name);
    expect(fields).toEqual(['email', 'given-name', 'family-name', 'tel']);
    expect(html).not.toContain('type="password"');
    expect(errorsIn(html)).toEqual([]);
  });

  test('CHK-01 what is missing stands at its field, in the words of the specification', () => {
    expect(errorsIn(draw({ problems: guestProblems(empty) }))).toEqual([
      'guest-email: Please enter your email',
      'guest-firstName: Please enter your first name',
      'guest-lastName: Please enter your last name',
      'guest-phone: Please enter your phone',
      'guest-termsAccepted: Please accept the terms.',
    ]);
  });

  test('CHK-01 what was typed is there again', () => {
    const value = { ...empty, email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', termsAccepted: true };
    const html = draw({ value });
    for (const typed of ['ann@example.com', 'Ann', 'Lee']) expect(html).toContain(`value="${typed}"`);
    expect(html.match(/checked=""/g)).toHaveLength(1);
  });

  test('CHK-01 a guest is told that no password is needed, and what the link of the receipt does', () => {
    expect(draw()).toContain(
      'No password needed. Your receipt mail has a link to make an account or add the order to yours.',
    );
  });

  test('CHK-01 the terms can be read before they are accepted', () => {
    expect(draw()).toContain('href="/terms"');
  });

  test('CHK-06 news by email are not asked for until somebody ticks the box', () => {
    expect(draw()).not.toContain('checked=""');
    expect(draw({ marketing: { isWanted: true } })).toMatch(/id="guest-marketing"[^>]*checked=""/);
  });

  test('CHK-06 whoever wants them without a name or an email is told so at the box', () => {
    const problemsOf = (name: string, email: string) => marketingProblems({ isWanted: true, name, email });
    expect(errorsIn(draw({ marketingProblems: problemsOf('', '') }))).toEqual([
      'guest-marketing: Name is empty. Email is empty.',
    ]);
    expect(errorsIn(draw({ marketingProblems: problemsOf('Ann Lee', 'ann@') }))).toEqual([
      'guest-marketing: Email is invalid',
    ]);
  });
});

describe('CHK-04 terms', () => {
  const draw = (isChanged: boolean) =>
    renderScreen(<TermsModal isChanged={isChanged} onAccepted={nothing} onClose={nothing} />);

  test('CHK-04 the text has its version, the day from which it holds, and every part of it', () => {
    const html = renderScreen(<TermsText />);
    expect(html).toContain('Version 2026-01, in force since Monday, January 12, 2026.');
    for (const { title, paragraphs } of currentTerms.sections) {
      expect(html).toContain(`>${title}</h2>`);
      for (const paragraph of paragraphs) expect(html).toContain(paragraph.replaceAll("'", '&#x27;'));
    }
    expect(renderScreen(<ReadTerms onClose={nothing} />)).toContain('>Cover</h3>');
  });

  test('CHK-04 whoever accepted an earlier version is told that they have changed, and nobody else is', () => {
    const words = 'Our terms have changed. Please accept to proceed with your order.';
    expect(draw(true)).toContain(words);
    expect(draw(false)).not.toContain(words);
  });

  test('CHK-04 accepting waits for the checkbox, leaving does not', () => {
    const buttons = [...draw(true).matchAll(/<button([^>]*)>(?:<span>)?(\w+)/g)].map(([, attributes = '', name]) => ({
      name,
      isOff: attributes.includes('aria-disabled="true"'),
    }));
    expect(buttons).toEqual([
      { name: 'Accept', isOff: true },
      { name: 'Not', isOff: false },
    ]);
    expect(draw(true)).toContain('Please tick the box first.');
    expect(draw(true)).not.toContain('checked=""');
  });
});
