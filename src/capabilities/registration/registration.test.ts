import { createHook } from 'node:async_hooks';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cookieOf, startTestServer, type TestServer } from '#app/server/testing/test-server.ts';
import { createCart } from '#capabilities/carts/contract.ts';
import type { PageSettings } from '#kit/page-settings.ts';
import { limits } from '#rules/limits.ts';
import { claimAccount, register, userExists } from './contract.ts';
import { signIn } from '#capabilities/sign-in/contract.ts';

let server: TestServer;
let people = 0;

beforeAll(async () => {
  server = await startTestServer();
  await server.db
    .insertInto('users')
    .values({ email: 'guest@portage.test', first_name: 'Gwen', last_name: 'Ames' })
    .execute();
});

beforeEach(async () => {
  for (const table of ['try_counts', 'outbox', 'one_time_links'] as const) {
    await server.db.deleteFrom(table).execute();
  }
});

afterAll(() => server.close());

function newPerson(changes: Record<string, unknown> = {}) {
  people += 1;
  return {
    user: {
      email: `person-${people}@example.com`,
      first_name: 'Nora',
      last_name: 'Bligh',
      phone_number: '(561) 555-0142',
      password: 'plum tarmac otter',
      password_confirmation: 'plum tarmac otter',
      terms_accepted: true,
      ...changes,
    },
  };
}

describe('ACC-01 refused registrations', () => {
  test('ACC-01 a browser needs the CSRF token of its page, and no other site can register', async () => {
    const { cookie } = await booking();
    expect((await server.send('POST', register.path, newPerson(), { cookie })).status).toBe(403);
    const elsewhere = { 'sec-fetch-site': 'cross-site' };
    expect((await server.send('POST', register.path, newPerson(), elsewhere)).status).toBe(403);
  });

  test('ACC-01 VAL-02 VAL-11 missing and wrong fields are named, and no account is created', async () => {
    const before = await userCount();
    const body = newPerson({
      email: 'nora@bligh',
      first_name: '',
      phone_number: '555',
      password: 'password123',
      password_confirmation: '',
      terms_accepted: false,
    });
    expect((await server.refused(register, { body }, await booking())).errors).toEqual([
      { field: 'user[email]', message: 'Please enter valid email address.' },
      { field: 'user[first_name]', message: 'Please enter your first name' },
      { field: 'user[phone_number]', message: 'Please enter a valid phone number' },
      { field: 'user[terms_accepted]', message: 'Please accept the terms.' },
      { field: 'user[password]', message: 'This password is too common. Please choose another one.' },
      { field: 'user[password_confirmation]', message: 'Please enter confirm password' },
    ]);
    const differs = newPerson({ password_confirmation: 'plum tarmac' });
    expect((await server.refused(register, { body: differs }, await booking())).errors).toEqual([
      { field: 'user[password_confirmation]', message: "Password confirmation doesn't match Password." },
    ]);
    expect(await userCount()).toBe(before);
  });

  test('ACC-01 an email with an account is taken, however it is typed', async () => {
    const body = newPerson({ email: ' Traveler@Portage.TEST ' });
    expect(await server.refused(register, { body }, await booking())).toMatchObject({
      status: 400,
      errors: [{ field: 'user[email]', message: 'Is already taken.' }],
    });
    expect(await mails()).toEqual([]);
  });
});

describe('ACC-03 registering while a shipment is booked', () => {
  test('ACC-03 API-53 the person is signed in at once, with the cart they had, and the terms are recorded', async () => {
    const page = await booking();
    const { cart } = (await visit(page.cookie)).settings;
    const body = newPerson();
    const answer = await server.send('POST', register.path, body, page);
    expect(answer.json()).toEqual({
      success: true,
      user: {
        full_name: 'Nora Bligh',
        phone_number: '(561) 555-0142',
        email: body.user.email,
        pro: false,
        admin: false,
        user_role: 'user',
      },
      user_id: expect.any(Number),
      akt: expect.stringMatching(/^[\w-]{43}$/),
      pro_user: false,
      sso: false,
      redirect: null,
      message: null,
      errors: [],
    });
    const after = await visit(cookieOf(answer));
    expect(after.settings.person).toMatchObject({ email: body.user.email, name: 'Nora Bligh' });
    expect(cart).not.toBeNull();
    expect(after.settings.cart).toEqual(cart);
    expect((await visit(page.cookie)).settings.person).toBeNull();
    const accepted = await server.db
      .selectFrom('terms_acceptances')
      .innerJoin('users', 'users.id', 'user_id')
      .select(['version', 'accepted_at'])
      .where('email', '=', body.user.email)
      .execute();
    expect(accepted).toEqual([{ version: '2026-11', accepted_at: new Date('2026-03-02T15:00:00Z') }]);
  });

  test('ACC-01 the password signs in to the account, and only its hash is stored', async () => {
    const { user } = newPerson();
    await server.call(register, { body: { user } }, await booking());
    const credentials = { email: user.email, password: user.password };
    expect(await server.call(signIn, { body: credentials })).toMatchObject({ success: true });
    const { phc } = await server.db
      .selectFrom('passwords')
      .innerJoin('users', 'users.id', 'user_id')
      .select('phc')
      .where('email', '=', user.email)
      .executeTakeFirstOrThrow();
    expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(phc).not.toContain('plum');
  });

  test('ACC-01 a form is read like JSON, under older field names too', async () => {
    const { email, ...rest } = newPerson().user;
    const form = new URLSearchParams({ reg_email: email });
    for (const [name, value] of Object.entries(rest)) form.set(`signup_user_${name}`, String(value));
    const answer = await server.send('POST', register.path, form.toString(), {
      ...(await booking()),
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect(answer.json()).toMatchObject({ success: true, user: { email } });
  });

  test('ACC-03 an account whose owner could not be signed in is created, and the answer says so', async () => {
    const own = await startTestServer();
    try {
      const page = await booking(own);
      await sql`create function refuse_session() returns trigger language plpgsql as
        $$ begin if new.user_id is not null then raise exception 'no session'; end if; return new; end $$`.execute(
        own.db,
      );
      await sql`create trigger no_session before insert on sessions for each row execute function refuse_session()`.execute(
        own.db,
      );
      const body = newPerson();
      expect(await own.call(register, { body }, page)).toEqual({
        success: false,
        message: 'Your account registered but login failed.',
        errors: [],
      });
      await sql`drop trigger no_session on sessions`.execute(own.db);
      const credentials = { email: body.user.email, password: body.user.password };
      expect(await own.call(signIn, { body: credentials })).toMatchObject({ success: true });
    } finally {
      await own.close();
    }
  });

  test('ACC-01 CHK-01 of two simultaneous registrations with one email, one gets the account', async () => {
    const body = newPerson();
    const answers = await Promise.all(
      [await booking(), await booking()].map((page) => server.send('POST', register.path, body, page)),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });

  test('CHK-01 a registration with the email of a guest only sends an email there', async () => {
    const body = newPerson({ email: 'guest@portage.test' });
    const page = await booking();
    expect(await server.call(register, { body }, page)).toEqual({
      success: false,
      mail_sent: true,
      message: 'There are orders with this email. We sent a link to guest@portage.test to add them to your account.',
      errors: [],
    });
    expect((await visit(page.cookie)).settings.person).toBeNull();
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'guest@portage.test', subject: 'Your Portage Golf order and your new account' });
    expect(mail?.text).toContain('Gwen, this email was entered to create an account at Portage Golf.');
  });
});

describe('ACC-01 repeated registrations', () => {
  test('ACC-01 a taken email is refused before a password is hashed, and only a limited number of times', async () => {
    const page = await booking();
    const taken = newPerson({ email: 'traveler@portage.test' });
    let hashes = 0;
    const watch = createHook({
      init: (_id, type) => {
        if (/argon2/i.test(type)) hashes += 1;
      },
    }).enable();
    try {
      for (let count = 0; count < limits.registrationsPerAddressMax; count += 1) {
        expect(await server.refused(register, { body: taken }, page)).toMatchObject({
          status: 400,
          errors: [{ field: 'user[email]', message: 'Is already taken.' }],
        });
      }
      expect(hashes).toBe(0);
      const answer = await server.send('POST', register.path, taken, page);
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '3600']);
      expect(await server.refused(register, { body: newPerson() }, await booking())).toMatchObject({
        status: 429,
        detail: 'Too many accounts were created from here. Please wait 60 minutes and try again.',
      });
      await server.db.deleteFrom('try_counts').execute();
      expect(await server.call(register, { body: newPerson() }, page)).toMatchObject({ success: true });
      expect(hashes).toBe(1);
    } finally {
      watch.disable();
    }
  });

  test('ACC-01 widely leaked passwords are refused', async () => {
    const page = await booking();
    for (const password of leakedWidely) {
      const body = newPerson({ password, password_confirmation: password });
      const answer = await server.send('POST', register.path, body, page);
      expect([password, answer.status, answer.text]).toEqual([
        password,
        400,
        expect.stringContaining('user[password]'),
      ]);
    }
  });
});

const leakedWidely = `
  12345678910 a123456789 1029384756 1234567890 qwertyuiop password123 iloveyou123 1q2w3e4r5t 123456789a
  qwerty12345 1qaz2wsx3edc 123qweasdzxc 0123456789 9876543210 1234567891 q1w2e3r4t5 zaq12wsxcde3 aa12345678
  147258369a 5555555555 1122334455 0987654321 asdfghjkl123 password1234 qwerty123456 abcd123456 Password123!
  p@ssw0rd123 welcome1234 football123 princess123 basketball 4815162342 1123581321 superman123 liverpool1
  manchester 789456123a zxcvbnm123 asdasdasdasd 1111111111 qazwsxedcrfv 123456789q michael123 sunshine123
  charlie123 computer123 letmein1234
`
  .trim()
  .split(/\s+/);

describe('ACC-01 registering without a shipment', () => {
  const kinds = [
    ['known', 'traveler@portage.test', 'You have a Portage Golf account'],
    ['a guest’s', 'guest@portage.test', 'Your Portage Golf order and your new account'],
    ['unknown', 'newcomer@example.com', 'Finish your Portage Golf registration'],
  ] as const;

  test('ACC-01 known, unknown and guests’ addresses get the same answer, and only the email differs', async () => {
    const before = await userCount();
    const answers: string[] = [];
    for (const [, email] of kinds) {
      const answer = await server.send('POST', register.path, newPerson({ email }));
      expect(answer.status).toBe(200);
      expect(answer.headers.getSetCookie()).toEqual([]);
      answers.push(answer.text.replaceAll(email, 'EMAIL'));
    }
    expect(new Set(answers).size).toBe(1);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({
      success: false,
      mail_sent: true,
      message: 'Check your email. We sent a link to EMAIL.',
    });
    expect((await mails()).map(({ to, subject }) => [to, subject])).toEqual(
      kinds.map(([, email, subject]) => [email, subject]),
    );
    expect(await userCount()).toBe(before);
  });

  test('ACC-01 the link in the email finishes the registration, with the password chosen there', async () => {
    const { user } = newPerson();
    await server.call(register, { body: { user } });
    const body = { token: tokenIn((await mails())[0]?.text), ...chosen };
    const answer = await server.send('POST', claimAccount.path, body);
    expect(answer.json()).toMatchObject({ success: true, user: { full_name: 'Nora Bligh', email: user.email } });
    expect((await visit(cookieOf(answer))).settings.person).toMatchObject({ email: user.email });
    const typedAtFirst = { email: user.email, password: user.password };
    expect(await server.call(signIn, { body: typedAtFirst })).toMatchObject({ success: false });
    expect(await server.call(signIn, { body: { email: user.email, password: chosen.password } })).toMatchObject({
      success: true,
    });
  });

  test('ACC-01 a pending registration changes nothing once the email has an account', async () => {
    const { user } = newPerson();
    await server.call(register, { body: { user } });
    const token = tokenIn((await mails())[0]?.text);
    await server.call(register, { body: { user } }, await booking());
    expect(await server.call(claimAccount, { body: { token, ...chosen } })).toMatchObject({ success: false });
  });

  test('ACC-01 the sixth address of a browser is answered by email, and later ones get none', async () => {
    const page = await booking();
    for (let asked = 0; asked < 5; asked += 1) {
      const body = newPerson({ email: `taken-${asked}@portage.test` });
      await server.db.insertInto('users').values({ email: body.user.email }).execute();
      await server.call(register, { body }, page);
    }
    await server.db.deleteFrom('outbox').execute();
    const sixth = await server.send('POST', register.path, newPerson({ email: 'traveler@portage.test' }), page);
    expect(sixth.json()).toMatchObject({ success: false, mail_sent: true });
    expect(sixth.headers.get('retry-after')).toBeNull();
    expect(await mails()).toEqual([]);
  });

  test('ACC-01 an email address gets at most three emails an hour', async () => {
    for (let asked = 0; asked < 5; asked += 1) {
      await server.call(register, { body: newPerson({ email: 'traveler@portage.test' }) });
    }
    expect(await mails()).toHaveLength(3);
  });
});

describe('API-23 user_exists', () => {
  test('API-23 a caller who is not booking a shipment, or has no CSRF token, is refused', async () => {
    const body = { email: 'traveler@portage.test' };
    expect((await server.refused(userExists, { body })).status).toBe(403);
    const { cookie } = await booking();
    expect((await server.refused(userExists, { body }, { cookie })).status).toBe(403);
    const { cookie: other, 'x-csrf-token': token } = await visit();
    expect((await server.refused(userExists, { body }, { cookie: other, 'x-csrf-token': token })).status).toBe(403);
  });

  test('API-23 it says whether the email has an account with a password, and whether its terms are accepted', async () => {
    const page = await booking();
    const ask = (email: string) => server.call(userExists, { body: { email } }, page);
    expect(await ask('Traveler@portage.test')).toMatchObject({ success: true });
    expect(await ask('guest@portage.test')).toEqual({ success: false, terms_accepted: false });
    expect(await ask('nobody@portage.test')).toEqual({ success: false, terms_accepted: false });
    const { user } = newPerson();
    await server.call(register, { body: { user } }, await booking());
    expect(await ask(user.email)).toEqual({ success: true, terms_accepted: true });
  });

  test('API-23 a browser may ask about five different emails', async () => {
    const page = await booking();
    for (let asked = 0; asked < 5; asked += 1) {
      await server.call(userExists, { body: { email: `ask-${asked}@example.com` } }, page);
    }
    const refusal = await server.refused(userExists, { body: { email: 'ask-5@example.com' } }, page);
    expect(refusal).toMatchObject({
      status: 429,
      detail: 'You’ve checked too many emails. Please try again later.',
    });
    await expect(server.call(userExists, { body: { email: 'ask-4@example.com' } }, page)).resolves.toBeDefined();
  });
});

const chosen = { password: 'gravel under snow', password_confirmation: 'gravel under snow' };

async function mails(): Promise<{ to: string; subject: string; text: string }[]> {
  const rows = await server.db.selectFrom('outbox').select(['recipient', 'message']).orderBy('id').execute();
  return rows.map(({ recipient, message }) => {
    return { to: recipient, subject: message?.subject ?? '', text: message?.text ?? '' };
  });
}

function tokenIn(text = ''): string {
  return /#token=([\w-]{43})/.exec(text)?.[1] ?? '';
}

async function visit(cookie = '', on = server) {
  const answer = await on.send('GET', '/ship', undefined, cookie ? { cookie } : {});
  const settings = /id="page-settings">([^<]*)</.exec(answer.text)?.[1] ?? '{}';
  return {
    cookie: cookie || cookieOf(answer),
    'x-csrf-token': /name="csrf-token" content="([^"]*)"/.exec(answer.text)?.[1] ?? '',
    settings: JSON.parse(settings) as PageSettings,
  };
}

/** A browser that has opened a cart. */
async function booking(on = server) {
  const { settings: _settings, ...headers } = await visit('', on);
  await on.call(createCart, { body: { cart: { brand_id: 5 } } }, headers);
  return headers;
}

async function userCount(): Promise<number> {
  return (await server.db.selectFrom('users').select('id').execute()).length;
}
