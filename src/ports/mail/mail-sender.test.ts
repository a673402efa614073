import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MailMessage } from './mail-sender.ts';
import { smtpMail } from './smtp-mail.ts';
import { type MailWorld, startMailboxWorld, startSmtpServer, startSmtpWorld } from './testing/mail-world.ts';

/** Every adapter keeps these promises; a new one is added to the list. */
const worlds: readonly { name: string; start(): Promise<MailWorld> }[] = [
  { name: 'embedded mailbox', start: startMailboxWorld },
  { name: 'SMTP', start: startSmtpWorld },
];

let count = 0;

function mail(changes: Partial<MailMessage> = {}): MailMessage {
  count += 1;
  return {
    id: `mail-${count}@golf.portage.test`,
    from: { name: 'Portage Golf', address: 'orders@portage.test' },
    to: { name: 'Tessa Rowan', address: 'tessa@example.com' },
    subject: 'Your Portage Golf order P-7K3M9Q',
    text: 'Thank you, Zoë.\n.\nTotal: $503.40 – paid\n',
    html: '<p>Thank you, Zoë. <b>$503.40</b></p>\n',
    attachments: [
      { fileName: 'pickup.dat', contentType: 'application/octet-stream', content: 'one line\r\nZoë’s line\nlast\r\n' },
    ],
    ...changes,
  };
}

describe.each(worlds)('mail: $name', ({ start }) => {
  let world: MailWorld;

  beforeAll(async () => {
    world = await start();
  });
  afterAll(() => world.close());

  function arrivedAs(id: string) {
    return world.arrived().filter((one) => one.id === id);
  }

  test('SCR-06 an email that is refused does not arrive', async () => {
    const message = mail();
    world.failNext('refused');
    expect(await world.sender.send(message)).toMatchObject({
      kind: 'refused',
      reason: expect.stringContaining('fail'),
    });
    expect(arrivedAs(message.id)).toEqual([]);
  });

  test('SCR-06 an email arrives whole: both bodies, other letters, a lone dot, and its files', async () => {
    const message = mail();
    expect(await world.sender.send(message)).toEqual({ kind: 'sent' });
    expect(arrivedAs(message.id)).toMatchObject([
      { ...message, from: 'orders@portage.test', to: 'tessa@example.com', attachments: message.attachments },
    ]);
  });

  test('SCR-06 an email that can be stopped tells mail programs how, and others don’t', async () => {
    const unsubscribeAddress = 'https://golf.portage.test/unsubscribe?order=1&what=mails&key=abc';
    const [stoppable, needed] = [mail({ unsubscribeAddress }), mail()];
    await world.sender.send(stoppable);
    await world.sender.send(needed);
    expect(arrivedAs(stoppable.id)[0]?.unsubscribeAddress).toBe(unsubscribeAddress);
    expect(arrivedAs(needed.id)[0]).not.toHaveProperty('unsubscribeAddress');
  });

  test('SCR-06 after a temporary failure the same email is sent', async () => {
    const message = mail();
    world.failNext('unknown');
    expect(await world.sender.send(message)).toMatchObject({
      kind: 'unknown',
      reason: expect.stringContaining('fail'),
    });
    expect(await world.sender.send(message)).toEqual({ kind: 'sent' });
    expect(arrivedAs(message.id)).toHaveLength(1);
  });
});

describe('SMTP alone', () => {
  test('SCR-06 what a person typed adds neither a recipient nor a header', async () => {
    const world = await startSmtpWorld();
    try {
      const message = mail({
        to: { name: 'Tessa\r\nBcc: all@example.com', address: 'tessa@example.com' },
        subject: 'Hello\r\nBcc: all@example.com',
      });
      await world.sender.send(message);
      expect(world.arrived()).toMatchObject([{ to: 'tessa@example.com' }]);
      expect(world.arrived()[0]?.subject).not.toContain('\n');
    } finally {
      await world.close();
    }
  });

  test('SCR-06 a server that is not there is tried again later', async () => {
    const server = await startSmtpServer();
    await server.close();
    const sender = smtpMail({ url: server.url });
    expect(await sender.send(mail())).toMatchObject({ kind: 'unknown' });
    await sender.close();
  });

  test('SCR-06 a wrong password is the operators’ to correct, so that the email waits', async () => {
    const server = await startSmtpServer();
    const sender = smtpMail({ url: server.url.replace('//', '//user:wrong@') });
    try {
      expect(await sender.send(mail())).toMatchObject({ kind: 'unknown' });
      expect(server.arrived()).toEqual([]);
    } finally {
      await sender.close();
      await server.close();
    }
  });
});
