// @vitest-environment happy-dom
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { button, descriptionOf, isDisabled, pageText } from '#kit/web/testing/draw.ts';
import { drawScreen } from '#kit/web/testing/draw-screen.tsx';
import { currentTerms } from '#rules/account/terms.ts';
import { guestProblems, type GuestDetails as Details } from '#rules/checkout/guest-details.ts';
import { marketingProblems } from '#rules/checkout/marketing-sign-up.ts';
import { GuestDetails, type GuestDetailsProps } from './GuestDetails.tsx';
import ReadTerms from './ReadTerms.tsx';
import TermsModal from './TermsModal.tsx';
import { TermsText } from './TermsText.tsx';

const nothing = (): void => undefined;

describe('guest details', () => {
  const empty: Details = { email: '', firstName: '', lastName: '', phone: '', termsAccepted: false };
  const drawDetails = (changes: Partial<GuestDetailsProps> = {}) =>
    drawScreen(
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
  const inputs = () => [...document.querySelectorAll('input')];
  const [terms, news] = [/^I accept/, /news/i];

  /** The controls that are marked wrong, each with what is read after its name. */
  const errors = () =>
    inputs()
      .filter((input) => input.getAttribute('aria-invalid') === 'true')
      .map((input) => [input.id, descriptionOf(input)]);

  test('CHK-01 a guest fills in email, names and phone, and never a password', () => {
    drawDetails();
    const fields = inputs().filter(({ type }) => type !== 'checkbox');
    expect(fields.map(({ autocomplete }) => autocomplete)).toEqual(['email', 'given-name', 'family-name', 'tel']);
    expect(fields.map(({ type }) => type)).not.toContain('password');
    expect(errors()).toEqual([]);
  });

  test('CHK-01 missing details are named at their fields, in the words of the specification', () => {
    drawDetails({ problems: guestProblems(empty) });
    expect(errors()).toEqual([
      ['guest-email', expect.stringContaining('Please enter your email')],
      ['guest-firstName', expect.stringContaining('Please enter your first name')],
      ['guest-lastName', expect.stringContaining('Please enter your last name')],
      ['guest-phone', expect.stringContaining('Please enter your phone')],
      ['guest-termsAccepted', expect.stringContaining('Please accept the terms.')],
    ]);
  });

  test('CHK-01 known details are filled in, and a change keeps the others', () => {
    const value = { ...empty, email: 'ann@example.com', firstName: 'Ann', lastName: 'Lee', termsAccepted: true };
    const onChange = vi.fn<(changed: Details) => void>();
    drawDetails({ value, onChange });
    expect(inputs().map((input) => (input.type === 'checkbox' ? input.checked : input.value))).toEqual([
      'ann@example.com',
      'Ann',
      'Lee',
      '',
      true,
      false,
    ]);
    fireEvent.change(screen.getByLabelText(/^First name/), { target: { value: 'Anna' } });
    expect(onChange).toHaveBeenCalledWith({ ...value, firstName: 'Anna' });
  });

  test('CHK-01 a guest reads that no password is needed, and what the link in the receipt does', () => {
    drawDetails();
    expect(descriptionOf(screen.getByLabelText(/^Email/))).toContain(
      'No password needed. Your receipt email has a link to create an account or add the order to yours.',
    );
  });

  test('CHK-01 the terms can be read before they are accepted', async () => {
    drawDetails();
    const link = screen.getByRole('link', { name: 'Read the terms of service' });
    expect(link.getAttribute('href')).toBe('/terms');
    fireEvent.click(link);
    expect(await screen.findByRole('dialog', { name: 'Terms of service' })).toBeTruthy();
  });

  test('CHK-06 news by email is off until the guest ticks the box', () => {
    const onMarketing = vi.fn<(isWanted: boolean) => void>();
    drawDetails({ onMarketing });
    expect(screen.getAllByRole<HTMLInputElement>('checkbox').some(({ checked }) => checked)).toBe(false);
    fireEvent.click(screen.getByRole('checkbox', { name: news }));
    expect(onMarketing).toHaveBeenCalledWith(true);
    expect(screen.getByRole('checkbox', { name: terms })).toBeTruthy();
  });

  test('CHK-06 news without a name or an email is marked wrong at the box', () => {
    const problemsOf = (name: string, email: string) => marketingProblems({ isWanted: true, name, email });
    drawDetails({ marketingProblems: problemsOf('', '') });
    expect(errors()).toEqual([['guest-marketing', 'Name is empty. Email is empty.']]);
    drawDetails({ marketingProblems: problemsOf('Ann Lee', 'ann@') });
    expect(errors()).toEqual([['guest-marketing', 'Email is invalid']]);
  });
});

describe('terms', () => {
  const drawModal = ({ isChanged = true, onAccepted = nothing }) =>
    drawScreen(<TermsModal isChanged={isChanged} onAccepted={onAccepted} onClose={nothing} />);

  test('CHK-04 the text has its version, its first day and all of its sections', () => {
    drawScreen(<TermsText />);
    expect(pageText()).toContain('Version 2026-11, effective Wednesday, November 18, 2026.');
    for (const { title, paragraphs } of currentTerms.sections) {
      expect(screen.getByRole('heading', { level: 2, name: title })).toBeTruthy();
      for (const paragraph of paragraphs) expect(pageText()).toContain(paragraph);
    }
    drawScreen(<ReadTerms onClose={nothing} />);
    expect(screen.getByRole('heading', { level: 3, name: 'Coverage' })).toBeTruthy();
  });

  test('CHK-04 only people who accepted an earlier version read that the terms have changed', () => {
    const changed = 'Our terms have changed. Please accept to proceed with your order.';
    drawModal({ isChanged: true });
    expect(pageText()).toContain(changed);
    drawModal({ isChanged: false });
    expect(pageText()).not.toContain(changed);
  });

  test('CHK-04 accepting waits for the checkbox, declining does not', async () => {
    const fetched = vi.fn<(address: string, init: { body: string }) => Promise<Response>>(() =>
      Promise.resolve(Response.json({ success: true, version: currentTerms.version })),
    );
    vi.stubGlobal('fetch', fetched);
    onTestFinished(() => void vi.unstubAllGlobals());
    const onAccepted = vi.fn<() => void>();
    drawModal({ onAccepted });
    expect(isDisabled(button('Not now'))).toBe(false);
    expect(descriptionOf(button('Accept'))).toBe('Please check the box first.');
    fireEvent.click(button('Accept'));
    expect(fetched).not.toHaveBeenCalled();
    fireEvent.click(screen.getByRole('checkbox'));
    fireEvent.click(button('Accept'));
    await waitFor(() => expect(onAccepted).toHaveBeenCalledOnce());
    expect(JSON.parse(fetched.mock.lastCall?.[1].body ?? '')).toMatchObject({ version: currentTerms.version });
  });
});
