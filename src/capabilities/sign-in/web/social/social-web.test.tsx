import { describe, expect, test } from 'vitest';
import { renderScreen } from '#kit/web/testing/render-screen.tsx';
import PhoneAndTerms from './PhoneAndTerms.tsx';
import { SocialSignIn } from './SocialSignIn.tsx';
import { isWelcome, socialProblem } from './social-outcome.ts';
import { type PhoneAndTermsControl, usePhoneAndTerms } from './use-phone-and-terms.ts';

const nothing = (): void => undefined;
const both = { isPhoneNeeded: true, areTermsNeeded: true };

const control: PhoneAndTermsControl = {
  need: both,
  typed: { phone: '(212) 555-0188', areTermsAccepted: true },
  phoneError: undefined,
  waitsFor: null,
  isSaving: false,
  problem: null,
  change: nothing,
  setValidity: nothing,
  leavePhone: nothing,
  submit: nothing,
};

function draw(changes: Partial<PhoneAndTermsControl> = {}): string {
  return modal({ ...control, ...changes });
}

function modal(drawn: PhoneAndTermsControl): string {
  return renderScreen(
    <PhoneAndTerms
      control={drawn}
      termsText={<p>What we do</p>}
      phoneUtility="/assets/phone-utility.js"
      onClose={nothing}
    />,
  );
}

function isSubmitOff(html: string): boolean {
  return /<button[^>]*aria-disabled="true"[^>]*><span>Go on/.test(html);
}

describe('ACC-05 phone and terms', () => {
  test('ACC-05 submit is enabled with a valid phone and accepted terms', () => {
    const html = draw();
    expect(html).toContain('Go on');
    expect(isSubmitOff(html)).toBe(false);
  });

  test('ACC-05 submit is disabled until then, and says what it waits for', () => {
    const html = draw({
      waitsFor: 'Please enter a valid phone number.',
      phoneError: 'Please enter a valid phone number.',
    });
    expect(isSubmitOff(html)).toBe(true);
    expect(html).toMatch(/id="social-phone-error".*Please enter a valid phone number\./);
  });

  test('ACC-05 the form begins disabled and without reproach', () => {
    function Begin() {
      const begun = usePhoneAndTerms({ need: both, version: '2026-01', onSaved: nothing });
      return <output>{JSON.stringify([begun.waitsFor, begun.phoneError ?? null, begun.typed])}</output>;
    }
    const html = renderScreen(<Begin />).replace(/&quot;/g, '"');
    expect(html).toContain('["Please enter a valid phone number.",null,{"phone":"","areTermsAccepted":false}]');
  });

  test('ACC-05 the terms can be read there, and are asked for only where they are required', () => {
    expect(draw()).toMatch(/What we do.*type="checkbox"/);
    const phoneOnly = draw({ need: { isPhoneNeeded: true, areTermsNeeded: false } });
    expect(phoneOnly).toContain('id="social-phone"');
    expect(phoneOnly).not.toContain('type="checkbox"');
    const termsOnly = draw({ need: { isPhoneNeeded: false, areTermsNeeded: true } });
    expect(termsOnly).not.toContain('id="social-phone"');
    expect(termsOnly).toContain('type="checkbox"');
  });

  test('ACC-05 an answer that was not recorded is said to be, and what was typed stays', () => {
    const html = draw({ problem: 'We could not reach our server.' });
    expect(html).toContain('We could not reach our server.');
    expect(html).toContain('value="(212) 555-0188"');
  });
});

describe('ACC-05 the ways to sign in', () => {
  const providers = [
    { key: 'google', name: 'Google' },
    { key: 'apple', name: 'Apple' },
  ];
  const ways = (props: Partial<Parameters<typeof SocialSignIn>[0]>) =>
    renderScreen(<SocialSignIn providers={providers} back="/ship?golfqty=2" search="" {...props} />);

  test('ACC-05 each provider is a link that leads back to the page', () => {
    expect(ways({})).toMatch(/href="\/auth\/google\?back=%2Fship%3Fgolfqty%3D2".*Go on with Google.*Go on with Apple/);
  });

  test('ACC-05 where nobody is set up nothing stands there', () => {
    expect(ways({ providers: [] })).toBe('');
  });

  test('ACC-05 an attempt that did not work is explained, also where the provider is gone since', () => {
    expect(ways({ search: '?social=denied' })).toContain('it was cancelled there');
    expect(ways({ search: '?social=has-account', providers: [] })).toContain('There is an account with this email');
  });

  test('ACC-05 what nobody sent is not shown', () => {
    for (const search of ['', '?social=', '?social=__proto__', '?social=<b>', '?social=welcome']) {
      expect(socialProblem(search)).toBeNull();
    }
    expect(isWelcome('?social=welcome&back=%2Fship')).toBe(true);
    expect(isWelcome('?social=denied')).toBe(false);
  });
});
