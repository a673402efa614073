import { longDate } from '#rules/dates.ts';
import { formatCents } from '#rules/money.ts';
import { placeWords, type Receipt, type ReceiptLeg, type ReceiptLine } from '#rules/orders/receipt.ts';

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** Whole addresses, since a mail has no page to start from. */
export type ReceiptLinks = {
  readonly receipt: string;
  /** With which somebody who ordered without a password makes the account their own; null for those who have one. */
  readonly claim: string | null;
};

/** A part of the mail: a heading, and rows of which the second half, if there is one, stands at the right. */
type Section = { readonly heading: string; readonly rows: readonly Row[] };

type Row = { readonly left: string; readonly small?: string; readonly right?: string; readonly isTotal?: boolean };

/**
 * The receipt as a mail, in text and in HTML. Both are written from the same rows, which come from the same receipt as the page, so
 * that no figure can differ. Everything a person typed is escaped; nothing is loaded from outside, which would tell a stranger when
 * and where the mail is read. SCR-06
 */
export function receiptMail(receipt: Receipt, links: ReceiptLinks): Mail {
  const sections = sectionsOf(receipt);
  const greeting = `Thank you, ${receipt.payer.name}. Your order ${receipt.displayId} is placed.`;
  return {
    subject: oneLine(`Your ${receipt.brandName} order ${receipt.displayId}`),
    text: textOf({ greeting, sections, links }),
    html: htmlOf({ title: `${receipt.brandName} order ${receipt.displayId}`, greeting, sections, links }),
  };
}

function sectionsOf(receipt: Receipt): readonly Section[] {
  const sections: readonly Section[] = [
    ...receipt.legs.map(legSection),
    { heading: 'Bags', rows: receipt.travelers.map(({ name, bags }) => ({ left: name, small: bags.join('; ') })) },
    {
      heading: 'Price',
      rows: [...receipt.lines.map(lineRow), { left: 'Total', right: formatCents(receipt.total), isTotal: true }],
    },
    {
      heading: 'Paid',
      rows: receipt.payments.map(({ label, amount }) => ({ left: label, right: formatCents(amount) })),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function legSection(leg: ReceiptLeg): Section {
  const handedOver = leg.isDropOff ? 'Drop-off' : 'Pickup';
  return {
    heading: leg.leg === 'outbound' ? 'There' : 'Back',
    rows: [
      { left: `${handedOver}: ${longDate(leg.handover)}`, small: `${leg.handoverWords}. ${placeWords(leg.from)}` },
      { left: `Arrival: ${longDate(leg.arrival)}`, small: `${leg.service}. ${placeWords(leg.to)}` },
    ],
  };
}

function lineRow({ leg, label, reason, amount }: ReceiptLine): Row {
  const way = leg === null ? '' : leg === 'outbound' ? ' (there)' : ' (back)';
  return { left: `${label}${way}`, small: reason, right: formatCents(amount) };
}

type MailBody = { readonly greeting: string; readonly sections: readonly Section[]; readonly links: ReceiptLinks };

const receiptWords = 'See this receipt, print it, or look at the state of your order:';
const claimWords = 'You ordered without a password. To see your orders again, make the account yours:';

function textOf({ greeting, sections, links }: MailBody): string {
  const paragraphs = [
    greeting,
    ...sections.map(({ heading, rows }) => [heading.toUpperCase(), ...rows.map(textRow)].join('\n')),
    `${receiptWords}\n${links.receipt}`,
    ...(links.claim === null ? [] : [`${claimWords}\n${links.claim}`]),
  ];
  return `${paragraphs.map(withoutControls).join('\n\n')}\n`;
}

function textRow({ left, small, right }: Row): string {
  const first = right === undefined ? oneLine(left) : `${oneLine(left)}: ${right}`;
  return small ? `${first}\n  ${oneLine(small)}` : first;
}

const style = {
  body: 'margin:0;padding:24px 12px;background:#f2f5ef;color:#13211a;font:16px/1.5 system-ui,sans-serif',
  sheet: 'max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d2dbd0;border-radius:8px',
  title: 'margin:0 0 8px;font-size:22px;line-height:1.3',
  heading: 'margin:24px 0 4px;font-size:16px',
  table: 'width:100%;border-collapse:collapse',
  left: 'padding:6px 12px 6px 0;border-top:1px solid #d2dbd0;text-align:left;vertical-align:top;font-weight:normal',
  right: 'padding:6px 0;border-top:1px solid #d2dbd0;text-align:right;vertical-align:top;white-space:nowrap',
  small: 'color:#47574d;font-size:14px',
  strong: ';font-weight:bold',
  link: 'color:#0f5634',
} as const;

function htmlOf({ title, greeting, sections, links }: MailBody & { readonly title: string }): string {
  const claim = links.claim === null ? '' : linkHtml(claimWords, 'Make the account mine', links.claim);
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>`,
    `<body style="${style.body}"><div style="${style.sheet}">`,
    `<h1 style="${style.title}">${escaped(title)}</h1>`,
    `<p>${escaped(greeting)}</p>`,
    ...sections.map(sectionHtml),
    linkHtml(receiptWords, 'Open the receipt', links.receipt),
    claim,
    '</div></body></html>',
    '',
  ].join('\n');
}

function sectionHtml({ heading, rows }: Section): string {
  const table = `<table role="presentation" style="${style.table}">${rows.map(rowHtml).join('')}</table>`;
  return `<h2 style="${style.heading}">${escaped(heading)}</h2>\n${table}`;
}

function rowHtml({ left, small, right, isTotal }: Row): string {
  const strong = isTotal ? style.strong : '';
  const below = small ? `<br><span style="${style.small}">${escaped(small)}</span>` : '';
  const amount = right === undefined ? '' : `<td style="${style.right}${strong}">${escaped(right)}</td>`;
  return `<tr><td style="${style.left}${strong}">${escaped(left)}${below}</td>${amount}</tr>`;
}

function linkHtml(words: string, label: string, address: string): string {
  return `<p>${escaped(words)} <a href="${escaped(address)}" style="${style.link}">${escaped(label)}</a></p>`;
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escaped(words: string): string {
  return withoutControls(words).replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);
}

/** A line break in a subject would begin another header of the mail, and in a row another row. */
function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

function withoutControls(words: string): string {
  return words.replace(/[^\P{Cc}\n]/gu, '');
}
