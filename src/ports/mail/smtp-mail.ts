import { createTransport } from 'nodemailer';
import type { MailMessage, MailOutcome, MailSender } from './mail-sender.ts';

/** How long a mail server may be silent before the mail is tried again later. */
const patienceMs = 20_000;

/** Sends mails through the server of an address such as `smtps://user:password@mail.example.com`. */
export function smtpMail({ url, timeoutMs = patienceMs }: { url: string; timeoutMs?: number }): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // What stands in a mail never makes the server read a file or ask another server.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    send: async (message) => {
      try {
        await transport.sendMail(envelopeOf(message));
        return { kind: 'sent' };
      } catch (error) {
        return outcomeOf(error);
      }
    },
    close: async () => transport.close(),
  };
}

function envelopeOf({ id, from, to, subject, text, html, attachments }: MailMessage) {
  return {
    messageId: `<${id}>`,
    from,
    to,
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
      // As it is: a mail server may write the line ends of plain text its own way.
      contentTransferEncoding: 'base64' as const,
    })),
    // An answering machine need not answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
  };
}

/** Where the server said no for good to this very mail: to its recipient or to what stands in it. */
const partsOfTheMail: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/**
 * A number from 500 on means "never", but a wrong password or a sender that is not allowed also get one and are mended by operators;
 * those mails wait.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { message, responseCode, command } = factsOf(error);
  const isForGood = responseCode >= 500 && responseCode < 600 && partsOfTheMail.has(command);
  return { kind: isForGood ? 'refused' : 'unknown', reason: message };
}

function factsOf(error: unknown): { message: string; responseCode: number; command: unknown } {
  if (!(error instanceof Error)) return { message: String(error), responseCode: 0, command: null };
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  return { message: error.message, responseCode: code, command: 'command' in error ? error.command : null };
}
