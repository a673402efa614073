import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { embeddedMailbox } from '../embedded-mailbox.ts';
import type { MailMessage, MailSender } from '../mail-sender.ts';
import { smtpMail } from '../smtp-mail.ts';

/** An email as it arrived, in the words of both worlds. */
export type ArrivedMail = {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  /** Where a mail program can end such emails by itself. */
  readonly unsubscribeAddress?: string;
  readonly attachments: readonly {
    readonly fileName: string;
    readonly contentType: string;
    readonly content: string;
  }[];
};

/** A way to send emails, and what came out at its other end. */
export type MailWorld = {
  readonly sender: MailSender;
  arrived(): readonly ArrivedMail[];
  failNext(kind: 'refused' | 'unknown'): void;
  close(): Promise<void>;
};

export async function startMailboxWorld(): Promise<MailWorld> {
  const kept = new Map<string, MailMessage>();
  const mailbox = embeddedMailbox({
    add: async (message) => {
      if (!kept.has(message.id)) kept.set(message.id, message);
    },
  });
  return {
    sender: mailbox,
    arrived: () => [...kept.values()].map((mail) => ({ ...mail, from: mail.from.address, to: mail.to.address })),
    failNext: (kind) => mailbox.failNext({ kind, reason: 'told to fail' }),
    close: () => mailbox.close(),
  };
}

export async function startSmtpWorld(): Promise<MailWorld> {
  const server = await startSmtpServer();
  const sender = smtpMail({ url: server.url });
  return {
    sender,
    arrived: server.arrived,
    failNext: server.failNext,
    close: async () => {
      await sender.close();
      await server.close();
    },
  };
}

export type TestSmtpServer = {
  readonly url: string;
  readonly port: number;
  arrived(): readonly ArrivedMail[];
  failNext(kind: 'refused' | 'unknown'): void;
  close(): Promise<void>;
};

/** A mail server of this machine that reads what it gets with a parser of its own. */
export async function startSmtpServer({ port = 0 }: { port?: number } = {}): Promise<TestSmtpServer> {
  const mails: ArrivedMail[] = [];
  const failures: ('refused' | 'unknown')[] = [];
  const onRcptTo: SMTPServerOptions['onRcptTo'] = (_address, _session, answer) => {
    const failure = failures.shift();
    if (!failure) return answer();
    const responseCode = failure === 'refused' ? 550 : 451;
    return answer(Object.assign(new Error('told to fail'), { responseCode }));
  };
  const read = async (stream: AsyncIterable<Buffer>): Promise<void> => {
    const chunks: Buffer[] = [];
    for await (const chunk of stream) chunks.push(chunk);
    mails.push(arrivedMail(await PostalMime.parse(Buffer.concat(chunks))));
  };
  const onData: SMTPServerOptions['onData'] = (stream, _session, answer) => {
    read(stream).then(
      () => answer(),
      (error: unknown) => answer(error instanceof Error ? error : new Error(String(error))),
    );
  };
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    // Accepts clients without a password and refuses every password.
    authOptional: true,
    allowInsecureAuth: true,
    onAuth: (_auth, _session, answer) => answer(new Error('wrong password')),
    logger: false,
    closeTimeout: 100,
    onRcptTo,
    onData,
  });
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: listensOn } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listensOn}`,
    port: listensOn,
    arrived: () => mails,
    failNext: (kind) => {
      failures.push(kind);
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

function arrivedMail(mail: Email): ArrivedMail {
  return {
    id: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    from: mail.from?.address ?? '',
    to: mail.to?.map(({ address }) => address).join() ?? '',
    subject: mail.subject ?? '',
    text: oneLineEndLast(mail.text ?? ''),
    html: oneLineEndLast(mail.html ?? ''),
    ...(isOneClick(mail) && { unsubscribeAddress: headerOf(mail, 'list-unsubscribe').replace(/^<|>$/g, '') }),
    attachments: mail.attachments.map(({ filename, mimeType, content }) => ({
      fileName: filename ?? '',
      contentType: mimeType,
      content: typeof content === 'string' ? content : new TextDecoder().decode(content),
    })),
  };
}

function isOneClick(mail: Email): boolean {
  return headerOf(mail, 'list-unsubscribe-post') === 'List-Unsubscribe=One-Click';
}

function headerOf(mail: Email, name: string): string {
  return mail.headers.find(({ key }) => key === name)?.value ?? '';
}

/** The way through the mail server adds a line end of its own. */
function oneLineEndLast(text: string): string {
  return text.replace(/\n+$/, '\n');
}
