import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { SaveProblem } from '#kit/web/notices/SaveProblem.tsx';
import { isoDate } from '#rules/dates.ts';
import { messages } from '#rules/messages.ts';
import { askCustomsRequired } from './ask-customs-required.ts';
import { CustomsFields, type CustomsFieldsProps } from './CustomsFields.tsx';
import CustomsInfo, { type CustomsInfoProps } from './CustomsInfo.tsx';
import { keptDays } from './kept-days.ts';
import { sendCustomsInfo } from './send-customs-info.ts';

const nothing = (): void => undefined;
const today = isoDate('2026-03-02');
const noCarts = { cart: () => Promise.resolve(null), forget: nothing };

function draw(props: Partial<CustomsInfoProps> = {}): string {
  return renderToStaticMarkup(
    <CustomsInfo
      carts={noCarts}
      isRoundTrip
      countryName="Portugal"
      today={today}
      onDone={nothing}
      onClose={nothing}
      {...props}
    />,
  );
}

describe('what is asked', () => {
  test('INT-01 the arrival is asked for, and the departure for a round trip only', () => {
    expect(draw()).toMatch(/Portugal.*Arrival date.*Departure date/);
    expect(draw({ isRoundTrip: false })).toContain('Arrival date');
    expect(draw({ isRoundTrip: false })).not.toContain('Departure date');
  });

  test('INT-01 nobody is told off before they have done anything', () => {
    expect(draw()).not.toContain('aria-invalid');
  });

  test('INT-01 what was saved before stands there, with its weekday', () => {
    const html = draw({ known: { arrival: '2026-06-01', departure: '2026-06-09' } });
    expect(html).toContain('value="Mon, Jun 1, 2026"');
    expect(html).toContain('value="Tue, Jun 9, 2026"');
  });

  test('INT-01 a departure before the arrival is wrong at once', () => {
    expect(draw({ known: { arrival: '2026-06-09', departure: '2026-06-01' } })).toContain(
      'Please select a departure date that is not before the arrival date.',
    );
    expect(draw({ known: { arrival: '2026-06-09', departure: '2026-06-01' }, isRoundTrip: false })).not.toContain(
      'aria-invalid',
    );
  });

  test('INT-01 days that were chosen and not saved are still there when the modal opens again', () => {
    keptDays.keep('Norway', { arrival: isoDate('2026-07-04'), departure: null });
    expect(draw({ countryName: 'Norway' })).toContain('value="Sat, Jul 4, 2026"');
    expect(draw({ countryName: 'Portugal' })).not.toContain('Jul 4');
    keptDays.forget('Norway');
    expect(draw({ countryName: 'Norway' })).not.toContain('Jul 4');
  });
});

describe('what is wrong', () => {
  const drawFields = (errors: CustomsFieldsProps['errors']) =>
    renderToStaticMarkup(
      <CustomsFields
        countryName="Portugal"
        isRoundTrip
        today={today}
        days={{ arrival: null, departure: null }}
        errors={errors}
        onChange={nothing}
      />,
    );

  test('INT-01 each sentence stands at its field', () => {
    const html = drawFields({ arrival: 'Please select arrival date', departure: 'Please select departure date' });
    expect(html).toMatch(/id="customs-arrival-error".*Please select arrival date/);
    expect(html).toMatch(/id="customs-departure-error".*Please select departure date/);
  });

  test('INT-02 a failed save is an alert at first, and its text stays at the form', () => {
    const say = (isNew: boolean) =>
      renderToStaticMarkup(
        <SaveProblem
          title={messages.customsSaveFailed}
          failure={{ reason: 'Please try again.', isNew }}
          onRead={nothing}
        />,
      );
    expect(say(true)).toMatch(/role="alert".*Problem in saving International Info\..*Please try again\./);
    expect(say(false)).toMatch(/Problem in saving International Info\. Please try again\./);
    expect(say(false)).not.toContain('role="alert"');
  });
});

describe('on the way to the server', () => {
  const fetched = vi.fn<(address: string, init: { body: string; headers: object }) => Promise<Response>>();

  beforeEach(() => {
    vi.stubGlobal('fetch', fetched);
    vi.stubGlobal('document', { querySelector: () => null });
  });

  afterEach(() => {
    vi.unstubAllGlobals();
    fetched.mockReset();
  });

  function refusal(field: string): Response {
    const problem = { status: 404, detail: 'We do not know this cart.', errors: [{ field, message: 'Unknown.' }] };
    return Response.json(problem, { status: 404, headers: { 'content-type': 'application/problem+json' } });
  }

  const dates = { arrival: '2026-06-01', departure: '2026-06-09' };

  test('INT-01 the dates are sent with the cart and its token', async () => {
    fetched.mockResolvedValue(Response.json({ success: true }));
    const carts = { cart: () => Promise.resolve({ id: 7, token: 'secret' }), forget: nothing };
    await sendCustomsInfo(dates, { carts, isRoundTrip: true });
    const [address, init] = fetched.mock.lastCall ?? [];
    expect(address).toBe('/api/v5/international_info');
    expect(init?.headers).toMatchObject({ 'x-cart-token': 'secret' });
    expect(JSON.parse(init?.body ?? '')).toEqual({
      international_info: { date_of_arrival: '2026-06-01', date_of_departure: '2026-06-09', roundtrip: true },
      cart_id: 7,
    });
  });

  test('INT-01 a cart that is not known any more is opened anew, once', async () => {
    fetched.mockImplementation(() => Promise.resolve(refusal('cart_id')));
    const forget = vi.fn<() => void>();
    const carts = { cart: () => Promise.resolve({ id: 7, token: 'secret' }), forget };
    await expect(sendCustomsInfo(dates, { carts, isRoundTrip: true })).rejects.toThrow('We do not know this cart.');
    expect(forget).toHaveBeenCalledOnce();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('INT-02 any other refusal, and a cart that can not be had, is a failure', async () => {
    fetched.mockResolvedValue(refusal('international_info[date_of_arrival]'));
    const carts = { cart: () => Promise.resolve({ id: 7, token: 'secret' }), forget: nothing };
    await expect(sendCustomsInfo(dates, { carts, isRoundTrip: true })).rejects.toThrow('We do not know');
    expect(fetched).toHaveBeenCalledOnce();
    await expect(sendCustomsInfo(dates, { carts: noCarts, isRoundTrip: true })).rejects.toThrow('connection');
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('INT-01 API-35 whether it is required is asked for the whole route', async () => {
    fetched.mockResolvedValue(Response.json({ required: true }));
    expect(await askCustomsRequired({ origin: 'US', destination: 'PT', brandId: 5 })).toBe(true);
    expect(fetched.mock.lastCall?.[0]).toBe('/api/v5/international_info/required/PT?brand_id=5&origin_country=US');
  });

  test('INT-02 a question that does not get through is a failure and no answer', async () => {
    fetched.mockRejectedValue(new TypeError('away'));
    await expect(askCustomsRequired({ origin: 'US', destination: 'PT', brandId: 5 })).rejects.toThrow(
      'could not reach',
    );
  });
});
