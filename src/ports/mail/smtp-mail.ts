import { createTransport } from 'nodemailer';
import type { MailMessage, MailOutcome, MailSender } from './mail-sender.ts';

/** How long we wait for a mail server before the email is tried again later. */
const timeoutMsByDefault = 20_000;

/** Sends emails through the server of an address such as `smtps://user:password@mail.example.com`. */
export function smtpMail({ url, timeoutMs = timeoutMsByDefault }: { url: string; timeoutMs?: number }): MailSender {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
    // The content of an email must not make our server read files or fetch URLs.
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

function envelopeOf({ id, from, to, replyTo, subject, text, html, attachments, unsubscribeAddress }: MailMessage) {
  return {
    messageId: `<${id}>`,
    from,
    to,
    ...(replyTo && { replyTo }),
    subject,
    text,
    html,
    attachments: attachments.map(({ fileName, contentType, content }) => ({
      filename: fileName,
      contentType,
      content,
      // Base64, because mail servers may change the line ends of plain text.
      contentTransferEncoding: 'base64' as const,
    })),
    headers: {
      // Tells auto-responders not to reply.
      'Auto-Submitted': 'auto-generated',
      // Has mail programs show a button of their own (RFC 8058).
      ...(unsubscribeAddress && {
        'List-Unsubscribe': `<${unsubscribeAddress}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
  };
}

/** The SMTP commands that refuse this email itself: its recipient or its content. */
const commandsOfMail: ReadonlySet<unknown> = new Set(['RCPT TO', 'DATA']);

/**
 * A 5xx reply is permanent, but a wrong password or a sender that is not allowed gets one too. Operators can fix those, so such emails wait.
 */
function outcomeOf(error: unknown): MailOutcome {
  const { message, responseCode, command } = factsOf(error);
  const isPermanent = responseCode >= 500 && responseCode < 600 && commandsOfMail.has(command);
  return { kind: isPermanent ? 'refused' : 'unknown', reason: message };
}

function factsOf(error: unknown): { message: string; responseCode: number; command: unknown } {
  if (!(error instanceof Error)) return { message: String(error), responseCode: 0, command: null };
  const code = 'responseCode' in error ? Number(error.responseCode) : 0;
  return { message: error.message, responseCode: code, command: 'command' in error ? error.command : null };
}

/** Whether the server lets us in; null, or why it doesn't. No email is sent. */
export async function checkSmtp({ url, timeoutMs }: { url: string; timeoutMs: number }): Promise<string | null> {
  const transport = createTransport({
    url,
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  try {
    await transport.verify();
    return null;
  } catch (error) {
    return factsOf(error).message;
  } finally {
    transport.close();
  }
}
