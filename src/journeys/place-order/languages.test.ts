import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { orderReceipt, refundOrder } from '#capabilities/orders/contract.ts';
import { stateOptions, validateShipPoints } from '#capabilities/ship-points/contract.ts';
import { forgottenPassword } from '#capabilities/sign-in/contract.ts';
import { type OrderWorld, startOrderWorld } from './server/testing/order-world.ts';

let world: OrderWorld;

beforeAll(async () => {
  world = await startOrderWorld();
});

afterAll(() => world.close());

const spanish = { 'accept-language': 'es-MX,es;q=0.9,en;q=0.8' };

type Mail = { readonly subject: string; readonly text: string; readonly html: string };

async function mailsTo(email: string): Promise<readonly Mail[]> {
  const rows = await world.server.db.selectFrom('outbox').select('message').orderBy('id').execute();
  return rows
    .map(({ message }) => message as Mail & { readonly to: { readonly address: string } })
    .filter(({ to }) => to.address === email);
}

describe('calls answer in the language of the request', () => {
  test('API-01 a refusal names its field and says what is wrong in Spanish', async () => {
    const cart = await world.newCart();
    const fields = { email: '', billing_zip: '' };
    const english = await world.send(cart, fields);
    expect(english.json()).toMatchObject({ errors: [{ field: 'email', message: 'Please enter your email' }] });
    const translated = await world.send(cart, fields, spanish);
    expect(translated.status).toBe(400);
    expect(translated.json()).toMatchObject({
      detail: 'Revisa algunos campos.',
      errors: [{ field: 'email', message: expect.stringContaining('Ingresa tu correo') }],
    });
  });

  test('CTY-01 a missing country is asked for as what it is, not as the reader’s own', async () => {
    const body = { ...validateShipPoints.example.body, d_country: '' };
    const { errors } = await world.server.refused(validateShipPoints, { body }, spanish);
    expect(errors?.map(({ message }) => message)).toEqual(['Elige un país']);
  });

  test('CTY-01 countries are called by their Spanish names', async () => {
    const query = { query: { country: 'DE' } };
    expect(await world.server.call(stateOptions, query, spanish)).toMatchObject({ country_name: 'Alemania' });
    expect(await world.server.call(stateOptions, query)).toMatchObject({ country_name: 'Germany' });
  });

  test('the choice of the person comes before the browser’s languages', async () => {
    const { text, headers } = await world.server.send('GET', '/', undefined, {
      ...spanish,
      cookie: 'portage-language=en',
    });
    expect(headers.get('content-language')).toBe('en');
    expect(text).toContain('<html lang="en"');
  });

  test('an address can ask for a language, which is then kept', async () => {
    const { text, headers } = await world.server.send('GET', '/help?lang=es');
    expect(text).toContain('<html lang="es"');
    expect(text).toContain('<title>Ayuda · ');
    expect(headers.get('vary')).toContain('accept-language');
    expect(headers.getSetCookie().join()).toContain('portage-language=es');
    const unasked = await world.server.send('GET', '/help', undefined, spanish);
    expect(unasked.headers.getSetCookie().join()).not.toContain('portage-language');
  });

  test('SCR-08 pages for staff and their calls are in English, whatever is asked for', async () => {
    const admin = await world.tokenOf('admin');
    const page = await world.server.send('GET', '/admin/parcels?lang=es', undefined, { ...admin, ...spanish });
    expect(page.headers.get('content-language')).toBe('en');
    const refused = await world.server.send(
      'POST',
      '/api/v5/admin/parcels/999',
      { remedy: 'retry' },
      { ...admin, ...spanish },
    );
    expect([refused.status, refused.json()]).toMatchObject([404, { detail: 'We couldn’t find this bag.' }]);
  });

  test('search engines find both languages of a page', async () => {
    const { text } = await world.server.send('GET', '/help?lang=es');
    expect(text).toMatch(/rel="canonical" href="[^"]+\/help\?lang=es">/);
    for (const language of ['en', 'es', 'x-default']) expect(text).toContain(`hreflang="${language}"`);
    expect(text).toContain('"inLanguage":"es-US"');
  });

  test('a page that does not exist says so in Spanish', async () => {
    const { status, text } = await world.server.send('GET', '/nope', undefined, { ...spanish, accept: 'text/html' });
    expect(status).toBe(404);
    expect(text).toContain('<html lang="es"');
    expect(text).toContain('Página no encontrada');
  });

  test('requests at the same time do not get each other’s language', async () => {
    const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? spanish : {}));
    const answers = await Promise.all(
      asked.map((headers) => world.server.call(stateOptions, { query: { country: 'ES' } }, headers)),
    );
    expect(answers.map(({ country_name }) => country_name)).toEqual(
      asked.map((headers) => (headers === spanish ? 'España' : 'Spain')),
    );
  });
});

describe('emails are written in the language of their reader', () => {
  test('ACC-02 an email that was asked for in Spanish is in Spanish', async () => {
    await world.server.call(forgottenPassword, { body: { email: 'traveler@portage.test' } }, spanish);
    const [mail] = await mailsTo('traveler@portage.test');
    expect(mail?.subject).toContain('contraseña');
  });

  test('SCR-06 PRC-04 the receipt and later emails keep the language that the order was placed in', async () => {
    const cart = await world.newCart();
    const email = 'lectora@example.com';
    expect(await world.pay(cart, { email }, spanish)).toMatchObject({ status: 'success' });
    const body = { amount_cents: 500, reason: 'The van came late.' };
    const admin = { ...(await world.tokenOf('admin')), 'idempotency-key': 'refund-in-spanish' };
    await world.server.call(refundOrder, { params: { order_id: cart.order_id }, body }, admin);
    const [receipt, refund] = await mailsTo(email);
    expect(receipt?.subject).toMatch(/^Tu pedido P-\w+ de Portage Golf$/);
    // A day is capitalized at the beginning of a step, and not within a line.
    expect(receipt?.text).toContain('Lunes, 9 de marzo de 2026: deja');
    expect(receipt?.text).toContain('lunes, 9 de marzo de 2026');
    expect(receipt?.html).toContain('<html lang="es"');
    expect(receipt?.text).toMatch(/\d km \([\d.,]+ millas\), se cobra como \d+ kg \(\d+ lb\)/);
    // The same day as on the receipt, and said once.
    const [deadline] = /Cancelación gratis hasta[^.]*\./.exec(receipt?.text ?? '') ?? ['no deadline'];
    const shown = await world.server.call(
      orderReceipt,
      { params: { order_id: cart.order_id } },
      { 'x-cart-token': cart.cart_token, ...spanish },
    );
    expect(shown.free_cancellation).toContain(deadline);
    expect(refund?.subject).toContain('reembolso');
    const read = { params: { order_id: cart.order_id } };
    const inEnglish = await world.server.call(orderReceipt, read, { 'x-cart-token': cart.cart_token });
    expect(JSON.stringify(inEnglish)).toContain('Free cancellation until');
    // How the bags are handed over is stored in the language of the order, and shown in that of the reader.
    expect(shown.legs[0]?.handover_words).toBe('Dejar en una tienda local del transportista');
    expect(inEnglish.legs[0]?.handover_words).toBe('Drop off at local carrier store');
    expect(inEnglish.lines.map(({ label }) => label)).toContain('Drop off at local carrier store');
  });

  test('SCR-06 PAY-04 a receipt that only the recovery can send keeps the language of its order', async () => {
    const cart = await world.newCart();
    const email = 'tarde@example.com';
    await world.hangAtCharge();
    expect(await world.pay(cart, { email }, spanish)).toMatchObject({ status: 'pending' });
    await world.gateway.wake();
    await world.recover();
    const [receipt] = await mailsTo(email);
    expect(receipt?.subject).toMatch(/^Tu pedido/);
  });
});
