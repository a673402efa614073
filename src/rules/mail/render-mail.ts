import { escapeHtml } from '../escape-html.ts';

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** The content of a mail, before it is rendered as text and HTML. */
export type MailContent = {
  readonly subject: string;
  readonly title: string;
  readonly greeting: string;
  readonly sections: readonly MailSection[];
  /** Absolute URLs: a mail has no page that relative ones could start from. */
  readonly links: readonly MailLink[];
  /** How to reach us, at the end; left out when empty. */
  readonly contact: string;
};

/** A part of the mail: a heading and its rows. `right` is aligned to the right edge. */
export type MailSection = { readonly heading: string; readonly rows: readonly MailRow[] };

type MailRow = { readonly left: string; readonly small?: string; readonly right?: string; readonly isTotal?: boolean };

type MailLink = { readonly words: string; readonly label: string; readonly address: string };

/**
 * Renders a mail as text and as HTML from the same rows, so that their figures can't differ. Everything that users typed is escaped.
 * Nothing is loaded from outside, because that would reveal when and where the mail is read. SCR-06
 */
export function renderMail(sheet: MailContent): Mail {
  const filled = { ...sheet, sections: sheet.sections.filter(({ rows }) => rows.length > 0) };
  return { subject: oneLine(sheet.subject), text: renderText(filled), html: renderHtml(filled) };
}

function renderText({ greeting, sections, links, contact }: MailContent): string {
  const paragraphs = [
    greeting,
    ...sections.map(({ heading, rows }) => [heading.toUpperCase(), ...rows.map(textRow)].join('\n')),
    ...links.map(({ words, address }) => `${words}\n${address}`),
    ...(contact === '' ? [] : [contact]),
  ];
  return `${paragraphs.map(withoutControls).join('\n\n')}\n`;
}

function textRow({ left, small, right }: MailRow): string {
  const first = right === undefined ? oneLine(left) : `${oneLine(left)}: ${right}`;
  return small ? `${first}\n  ${oneLine(small)}` : first;
}

const style = {
  body: 'margin:0;padding:24px 12px;background:#f2f5ef;color:#13211a;font:16px/1.5 system-ui,sans-serif',
  sheet:
    'max-width:600px;margin:0 auto;padding:24px;background:#ffffff;border:1px solid #d2dbd0;border-radius:8px;overflow-wrap:anywhere',
  title: 'margin:0 0 8px;font-size:22px;line-height:1.3',
  heading: 'margin:24px 0 4px;font-size:16px',
  table: 'width:100%;border-collapse:collapse',
  left: 'padding:6px 12px 6px 0;border-top:1px solid #d2dbd0;text-align:left;vertical-align:top;font-weight:normal',
  right: 'padding:6px 0;border-top:1px solid #d2dbd0;text-align:right;vertical-align:top;white-space:nowrap',
  small: 'color:#47574d;font-size:14px',
  strong: ';font-weight:bold',
  link: 'color:#0f5634',
} as const;

function renderHtml({ title, greeting, sections, links, contact }: MailContent): string {
  return [
    '<!doctype html>',
    '<html lang="en">',
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escaped(title)}</title></head>`,
    `<body style="${style.body}"><div style="${style.sheet}">`,
    `<h1 style="${style.title}">${escaped(title)}</h1>`,
    `<p>${escaped(greeting)}</p>`,
    ...sections.map(sectionHtml),
    ...links.map(linkHtml),
    ...(contact === '' ? [] : [`<p style="${style.small}">${escaped(contact)}</p>`]),
    '</div></body></html>',
    '',
  ].join('\n');
}

function sectionHtml({ heading, rows }: MailSection): string {
  const table = `<table role="presentation" style="${style.table}">${rows.map(rowHtml).join('')}</table>`;
  return `<h2 style="${style.heading}">${escaped(heading)}</h2>\n${table}`;
}

function rowHtml({ left, small, right, isTotal }: MailRow): string {
  const strong = isTotal ? style.strong : '';
  const below = small ? `<br><span style="${style.small}">${escaped(small)}</span>` : '';
  const amount = right === undefined ? '' : `<td style="${style.right}${strong}">${escaped(right)}</td>`;
  return `<tr><td style="${style.left}${strong}">${escaped(left)}${below}</td>${amount}</tr>`;
}

function linkHtml({ words, label, address }: MailLink): string {
  return `<p>${escaped(words)} <a href="${escaped(address)}" style="${style.link}">${escaped(label)}</a></p>`;
}

function escaped(words: string): string {
  return escapeHtml(withoutControls(words));
}

/** A line break in a subject would start another mail header, and in a row another row. */
function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

function withoutControls(words: string): string {
  return words.replace(/[^\P{Cc}\n]/gu, '');
}
