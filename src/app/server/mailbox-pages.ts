import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import { sendRefusal } from '#kit/server/errors.ts';
import { refuseUnknown } from '#kit/problem.ts';
import { findMail, type ReceivedMail, listMails } from '#records/mail/mailbox.ts';
import { listReceivedTexts } from '#records/texts/text-outbox.ts';
import type { Tables } from '#records/tables.ts';
import { escapeHtml } from '#rules/escape-html.ts';
import { sendDevPage } from './dev-page.ts';

const shownMax = 100;

/** Shows the emails and text messages that would have been sent. Never served in production, where they belong to customers. */
export function serveMailbox(app: FastifyInstance, { db }: { db: Kysely<Tables> }): void {
  app.get('/dev/mailbox', async (_request, reply) => {
    const mails = await listMails(db, { limit: shownMax });
    const texts = await listReceivedTexts(db, { limit: shownMax });
    return sendDevPage(reply, {
      title: 'Mailbox',
      body: `${listOf(mails)}\n<h2>Text messages</h2>\n${textsOf(texts)}`,
    });
  });

  app.get<{ Params: { id: string } }>('/dev/mailbox/:id', async (request, reply) => {
    const { id } = request.params;
    const mail = /^\d{1,15}$/.test(id) ? await findMail(db, Number(id)) : undefined;
    if (!mail) return sendRefusal(reply, request, refuseUnknown('There is no such email.'));
    return sendDevPage(reply, { title: mail.message.subject, body: viewOf(mail) });
  });
}

function listOf(mails: readonly ReceivedMail[]): string {
  if (mails.length === 0) return '<p>No email has been sent yet.</p>';
  const rows = mails.map(
    ({ id, message, receivedAt }) =>
      `<tr><td><a href="/dev/mailbox/${id}">${escapeHtml(message.subject)}</a></td><td>${escapeHtml(message.to.address)}</td><td>${receivedAt.toISOString()}</td></tr>`,
  );
  return `<table><thead><tr><th>Subject</th><th>To</th><th>Received</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

function textsOf(texts: Awaited<ReturnType<typeof listReceivedTexts>>): string {
  if (texts.length === 0) return '<p>No text message has been sent yet.</p>';
  const rows = texts.map(
    ({ phone, body, receivedAt }) =>
      `<tr><td>${escapeHtml(body)}</td><td>${escapeHtml(phone)}</td><td>${receivedAt.toISOString()}</td></tr>`,
  );
  return `<table><thead><tr><th>Message</th><th>To</th><th>Received</th></tr></thead><tbody>${rows.join('')}</tbody></table>`;
}

/** The email is shown in a sandboxed frame without scripts or origin; its links open in a new tab. */
function viewOf({ message }: ReceivedMail): string {
  const framed = message.html.replace('<head>', '<head><base target="_blank">');
  const files = message.attachments.map(
    ({ fileName, content }) =>
      `<details><summary>${escapeHtml(fileName)}</summary><pre>${escapeHtml(content)}</pre></details>`,
  );
  return `<p><a href="/dev/mailbox">All emails</a></p>
<p>From ${escapeHtml(addressOf(message.from))} to ${escapeHtml(addressOf(message.to))}</p>
<iframe title="The email" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(framed)}"></iframe>
<h2>As text</h2><pre id="text">${escapeHtml(message.text)}</pre>
${files.length > 0 ? `<h2>Files</h2>${files.join('')}` : ''}`;
}

function addressOf({ name, address }: { readonly name: string; readonly address: string }): string {
  return `${name} <${address}>`;
}
