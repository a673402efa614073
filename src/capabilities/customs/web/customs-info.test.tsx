// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { button, descriptionOf, draw } from '#kit/web/testing/draw.ts';
import { isoDate } from '#rules/dates.ts';
import { askCustomsRequired } from './ask-customs-required.ts';
import CustomsInfo, { type CustomsInfoProps } from './CustomsInfo.tsx';
import { unsentTravelDays } from './unsent-travel-days.ts';
import { sendCustomsInfo } from './send-customs-info.ts';

const nothing = (): void => undefined;
const carts = { cart: () => Promise.resolve({ id: 7, token: 'secret' }), forget: nothing };
const noCarts = { cart: () => Promise.resolve(null), forget: nothing };

const fetched = vi.fn<(address: string, init: { body: string; headers: object }) => Promise<Response>>();

beforeEach(() => void vi.stubGlobal('fetch', fetched));

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
  unsentTravelDays.forget('Portugal');
});

function drawForm(props: Partial<CustomsInfoProps> = {}): void {
  draw(
    <QueryClientProvider client={new QueryClient()}>
      <CustomsInfo
        carts={carts}
        isRoundTrip
        countryName="Portugal"
        today={isoDate('2026-05-04')}
        onDone={nothing}
        onClose={nothing}
        {...props}
      />
    </QueryClientProvider>,
  );
}

const arrival = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Arrival date/ });
const departure = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Departure date/ });

const inJune = { arrival: '2026-06-01', departure: '2026-06-09' };

describe('the form', () => {
  test('INT-01 it asks for the arrival, and on a round trip for the departure', () => {
    drawForm({ isRoundTrip: false });
    expect(arrival()).toBeDefined();
    expect(screen.queryByRole('textbox', { name: /^Departure date/ })).toBeNull();
    drawForm();
    expect(departure()).toBeDefined();
  });

  test('INT-01 it starts with the saved days, with their weekdays', () => {
    drawForm({ known: inJune });
    expect(arrival().value).toBe('Mon, Jun 1, 2026');
    expect(departure().value).toBe('Tue, Jun 9, 2026');
  });

  test('INT-01 a missing date is an error once the person goes on, and gets the focus', () => {
    drawForm();
    expect(arrival().getAttribute('aria-invalid')).not.toBe('true');
    fireEvent.click(button('Save and continue'));
    expect(descriptionOf(arrival())).toContain('Please select arrival date');
    expect(descriptionOf(departure())).toContain('Please select departure date');
    expect(document.activeElement).toBe(arrival());
    expect(fetched).not.toHaveBeenCalled();
  });

  test('INT-01 a departure before the arrival is an error at once, but only on a round trip', () => {
    const known = { arrival: '2026-06-09', departure: '2026-06-01' };
    drawForm({ known });
    expect(descriptionOf(departure())).toContain('Please choose a departure date on or after the arrival date.');
    drawForm({ known, isRoundTrip: false });
    expect(arrival().getAttribute('aria-invalid')).not.toBe('true');
  });

  test('INT-01 unsaved days are still there when the form opens again for the same country', () => {
    unsentTravelDays.keep('Norway', { arrival: isoDate('2026-07-04'), departure: null });
    drawForm({ countryName: 'Norway' });
    expect(arrival().value).toBe('Sat, Jul 4, 2026');
    drawForm({ countryName: 'Portugal' });
    expect(arrival().value).toBe('');
    unsentTravelDays.forget('Norway');
    drawForm({ countryName: 'Norway' });
    expect(arrival().value).toBe('');
  });

  test('INT-02 a failed save is an alert with its reason, and saving again goes on', async () => {
    fetched.mockRejectedValueOnce(new TypeError('away'));
    const onDone = vi.fn<() => void>();
    drawForm({ known: inJune, onDone });
    fireEvent.click(button('Save and continue'));
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Problem in saving International Info.');
    expect(alert.textContent).toContain('couldn’t reach');
    expect(onDone).not.toHaveBeenCalled();
    fetched.mockResolvedValueOnce(Response.json({ success: true }));
    fireEvent.click(button('Save and continue'));
    await waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('on the way to the server', () => {
  function refusal(field: string): Response {
    const problem = { status: 404, detail: 'We couldn’t find this cart.', errors: [{ field, message: 'Unknown.' }] };
    return Response.json(problem, { status: 404, headers: { 'content-type': 'application/problem+json' } });
  }

  test('INT-01 the dates are sent with the cart and its token', async () => {
    fetched.mockResolvedValue(Response.json({ success: true }));
    await sendCustomsInfo(inJune, { carts, isRoundTrip: true });
    const [address, init] = fetched.mock.lastCall ?? [];
    expect(address).toBe('/api/v5/international_info');
    expect(init?.headers).toMatchObject({ 'x-cart-token': 'secret' });
    expect(JSON.parse(init?.body ?? '')).toEqual({
      international_info: { date_of_arrival: '2026-06-01', date_of_departure: '2026-06-09', roundtrip: true },
      cart_id: 7,
    });
  });

  test('INT-01 an unknown cart is replaced by a new one, once', async () => {
    fetched.mockImplementation(() => Promise.resolve(refusal('cart_id')));
    const forget = vi.fn<() => void>();
    await expect(sendCustomsInfo(inJune, { carts: { ...carts, forget }, isRoundTrip: true })).rejects.toThrow(
      'We couldn’t find this cart.',
    );
    expect(forget).toHaveBeenCalledOnce();
    expect(fetched).toHaveBeenCalledTimes(2);
  });

  test('INT-02 any other refusal fails, and so does a save without a cart', async () => {
    fetched.mockResolvedValue(refusal('international_info[date_of_arrival]'));
    await expect(sendCustomsInfo(inJune, { carts, isRoundTrip: true })).rejects.toThrow('We couldn’t find this cart.');
    expect(fetched).toHaveBeenCalledOnce();
    await expect(sendCustomsInfo(inJune, { carts: noCarts, isRoundTrip: true })).rejects.toThrow('connection');
    expect(fetched).toHaveBeenCalledOnce();
  });

  test('INT-01 API-35 the question whether it is required names both ends of the route', async () => {
    fetched.mockResolvedValue(Response.json({ required: true }));
    expect(await askCustomsRequired({ origin: 'US', destination: 'PT', brandId: 5 })).toBe(true);
    expect(fetched.mock.lastCall?.[0]).toBe('/api/v5/international_info/required/PT?brand_id=5&origin_country=US');
  });

  test('INT-02 a question that does not get through fails', async () => {
    fetched.mockRejectedValue(new TypeError('away'));
    await expect(askCustomsRequired({ origin: 'US', destination: 'PT', brandId: 5 })).rejects.toThrow('couldn’t reach');
  });
});
