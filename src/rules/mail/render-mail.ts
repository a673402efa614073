import { type BrandKey, brandByKey } from '#rules/brand/brand.ts';
import { type Contact, contactParts, phoneAddress } from '#rules/brand/brand-site.ts';
import { currentLanguage, t } from '#rules/language/t.ts';
import { escapeHtml } from '../escape-html.ts';
import { type ColorPair, mailColors } from './mail-colors.ts';

export type Mail = { readonly subject: string; readonly text: string; readonly html: string };

/** The content of an email, before it is rendered as text and HTML. */
export type MailContent = {
  readonly subject: string;
  readonly brand: BrandKey;
  readonly title: string;
  readonly greeting: string;
  /** What happens next and what is left to do, in order; left out when empty. */
  readonly next: readonly string[];
  /** A sentence after the steps. */
  readonly note?: string | null;
  readonly sections: readonly MailSection[];
  /** The first is the email's button. Absolute URLs: an email has no page that relative ones could start from. */
  readonly links: readonly MailLink[];
  /** How to reach us, at the end; left out without phone and email. */
  readonly contact: Contact;
  /** Where such emails are stopped, as the last line; null for emails that everyone gets. */
  readonly unsubscribeAddress?: string | null;
};

/** A part of the email: a heading and its rows. `right` is aligned to the right edge. */
export type MailSection = { readonly heading: string; readonly rows: readonly MailRow[] };

type MailRow = { readonly left: string; readonly small?: string; readonly right?: string; readonly isTotal?: boolean };

type MailLink = { readonly words: string; readonly label: string; readonly address: string };

/**
 * Renders an email as text and as HTML from the same rows, so that their figures can't differ. Everything that users typed is escaped.
 * Nothing is loaded from outside, because that would reveal when and where the email is read. SCR-06
 */
export function renderMail(sheet: MailContent): Mail {
  const filled = { ...sheet, sections: sheet.sections.filter(({ rows }) => rows.length > 0) };
  return { subject: oneLine(sheet.subject), text: renderText(filled), html: renderHtml(filled) };
}

const nextHeading = (): string => t`What happens next`;

function renderText({ greeting, next, note, sections, links, contact, unsubscribeAddress }: MailContent): string {
  const steps = next.map((step, index) => `${index + 1}. ${oneLine(step)}`);
  const reach = contactText(contact);
  const paragraphs = [
    greeting,
    ...(steps.length === 0 ? [] : [[nextHeading().toUpperCase(), ...steps].join('\n')]),
    ...(note ? [note] : []),
    ...sections.map(({ heading, rows }) => [heading.toUpperCase(), ...rows.map(textRow)].join('\n')),
    ...links.map(({ words, address }) => `${words}\n${address}`),
    ...(reach === '' ? [] : [reach]),
    ...(unsubscribeAddress ? [`${t`Don’t want these updates?`} ${unsubscribeAddress}`] : []),
  ];
  return `${paragraphs.map(withoutControls).join('\n\n')}\n`;
}

function contactText(contact: Contact): string {
  const { before, phone, after } = contactParts(contact);
  return `${before}${phone}${after}`;
}

function textRow({ left, small, right }: MailRow): string {
  const first = right === undefined ? oneLine(left) : `${oneLine(left)}: ${right}`;
  return small ? `${first}\n  ${oneLine(small)}` : first;
}

/** A color in light and dark. Mail clients without `light-dark` use the light one, which comes first. */
function color(property: string, [light, dark]: ColorPair): string {
  return `${property}:${light};${property}:light-dark(${light},${dark})`;
}

type Styles = ReturnType<typeof stylesOf>;

/** Every style is inline: many mail clients drop style sheets. */
function stylesOf(brand: BrandKey) {
  const { surface, raised, ink, soft, line, accent, accentInk, accentSoft } = mailColors[brand];
  const edge = `${color('border-color', line)};border-style:solid`;
  const drawn = color('background-color', accentInk);
  return {
    root: 'color-scheme:light dark',
    body: `margin:0;padding:24px 12px;${color('background-color', surface)};${color('color', ink)};font:16px/1.5 system-ui,-apple-system,'Segoe UI',Arial,sans-serif`,
    /** Shown by mail clients beside the subject, and nowhere else. */
    preheader: 'display:none;max-height:0;overflow:hidden',
    sheet: `max-width:552px;margin:0 auto;padding:24px;${color('background-color', raised)};${edge};border-width:1px;border-radius:12px;overflow-wrap:anywhere`,
    head: 'margin:0 0 24px;border-collapse:collapse',
    logo: `width:40px;height:40px;padding:0;${color('background-color', accent)};border-radius:10px;text-align:center;vertical-align:middle;line-height:0;font-size:0`,
    dot: `display:inline-block;width:3px;height:3px;margin:0 1px;${drawn};border-radius:2px`,
    hull: `display:inline-block;width:24px;height:9px;margin:4px 0 0;${drawn};border-radius:1px 1px 12px 12px`,
    name: `padding:0 0 0 12px;font-size:20px;font-weight:bold;letter-spacing:-0.2px;vertical-align:middle;${color('color', ink)}`,
    own: color('color', accent),
    title: 'margin:0 0 8px;font-size:24px;line-height:1.25',
    says: 'margin:0 0 16px',
    note: 'margin:16px 0 0',
    heading: 'margin:28px 0 6px;font-size:17px;line-height:1.3',
    next: `margin:24px 0 0;padding:16px 20px;${color('background-color', accentSoft)};border-radius:10px`,
    nextHeading: 'margin:0 0 6px;font-size:17px;line-height:1.3',
    steps: 'margin:0;padding:0 0 0 20px',
    step: 'margin:0 0 6px',
    table: 'width:100%;border-collapse:collapse',
    left: `padding:8px 12px 8px 0;${edge};border-width:1px 0 0;text-align:left;vertical-align:top;font-weight:normal`,
    right: `padding:8px 0;${edge};border-width:1px 0 0;text-align:right;vertical-align:top;white-space:nowrap`,
    small: `${color('color', soft)};font-size:14px`,
    strong: ';font-weight:bold',
    button: `display:inline-block;padding:12px 24px;${color('background-color', accent)};${color('color', accentInk)};border-radius:8px;font-weight:bold;line-height:24px;text-decoration:none`,
    buttonPlace: 'margin:0 0 8px',
    other: 'margin:24px 0 0',
    link: color('color', accent),
    foot: `margin:28px 0 0;padding-top:16px;${edge};border-width:1px 0 0;${color('color', soft)};font-size:14px`,
  } as const;
}

function renderHtml({
  brand,
  title,
  greeting,
  next,
  note,
  sections,
  links,
  contact,
  unsubscribeAddress,
}: MailContent): string {
  const style = stylesOf(brand);
  const [button, ...others] = links;
  return [
    '<!doctype html>',
    `<html lang="${currentLanguage()}" style="${style.root}">`,
    `<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escaped(title)}</title></head>`,
    `<body style="${style.body}"><div style="${style.preheader}" aria-hidden="true">${escaped(greeting)}</div>`,
    `<main style="${style.sheet}">`,
    headHtml(brand, style),
    `<h1 style="${style.title}">${textHtml(title)}</h1>`,
    `<p style="${style.says}">${textHtml(greeting)}</p>`,
    ...(button ? [buttonHtml(button, style)] : []),
    ...(next.length === 0 ? [] : [nextHtml(next, style)]),
    ...(note ? [`<p style="${style.note}">${textHtml(note)}</p>`] : []),
    ...sections.map((section) => sectionHtml(section, style)),
    ...others.map((link) => linkHtml(link, style)),
    ...(contactText(contact) === '' ? [] : [contactHtml(contact, style)]),
    ...(unsubscribeAddress
      ? [
          `<p style="${style.foot}">${t`Don’t want these updates?`} <a href="${escaped(unsubscribeAddress)}" style="${style.link}">${t`Unsubscribe`}</a></p>`,
        ]
      : []),
    '</main></body></html>',
    '',
  ].join('\n');
}

/** How high each dot of the path over the boat is, in pixels. */
const path = [0, 4, 6, 4, 0];

/** The logo, a boat under a dotted path, and the name. It is drawn with boxes, because many clients show no SVG and block images. */
function headHtml(brand: BrandKey, style: Styles): string {
  const [family = '', ...own] = brandByKey(brand).name.split(' ');
  const dots = path.map((height) => `<span style="${style.dot};vertical-align:${height}px"></span>`).join('');
  const logo = `<td style="${style.logo}" aria-hidden="true">${dots}<br><span style="${style.hull}"></span></td>`;
  const name = `<td style="${style.name}">${escaped(family)} <span style="${style.own}">${escaped(own.join(' '))}</span></td>`;
  return `<table role="presentation" style="${style.head}"><tr>${logo}${name}</tr></table>`;
}

function buttonHtml({ label, address }: MailLink, style: Styles): string {
  return `<p style="${style.buttonPlace}"><a href="${escaped(address)}" style="${style.button}">${escaped(label)}</a></p>`;
}

function nextHtml(next: readonly string[], style: Styles): string {
  const steps = next.map((step) => `<li style="${style.step}">${textHtml(step)}</li>`).join('');
  return `<div style="${style.next}"><h2 style="${style.nextHeading}">${nextHeading()}</h2><ol style="${style.steps}">${steps}</ol></div>`;
}

function sectionHtml({ heading, rows }: MailSection, style: Styles): string {
  const table = `<table role="presentation" style="${style.table}">${rows.map((row) => rowHtml(row, style)).join('')}</table>`;
  return `<h2 style="${style.heading}">${textHtml(heading)}</h2>\n${table}`;
}

function rowHtml({ left, small, right, isTotal }: MailRow, style: Styles): string {
  const strong = isTotal ? style.strong : '';
  const below = small ? `<br><span style="${style.small}">${textHtml(small)}</span>` : '';
  const amount = right === undefined ? '' : `<td style="${style.right}${strong}">${escaped(right)}</td>`;
  return `<tr><td style="${style.left}${strong}">${textHtml(left)}${below}</td>${amount}</tr>`;
}

function linkHtml({ words, label, address }: MailLink, style: Styles): string {
  return `<p style="${style.other}">${textHtml(words)} <a href="${escaped(address)}" style="${style.link}">${escaped(label)}</a></p>`;
}

function contactHtml(contact: Contact, style: Styles): string {
  const { before, phone, after } = contactParts(contact);
  const link = `<a href="${escaped(phoneAddress(phone))}" style="${style.link};white-space:nowrap">${escaped(phone)}</a>`;
  return `<p style="${style.foot}">${escaped(before)}${phone === '' ? '' : link}${escaped(after)}</p>`;
}

function escaped(words: string): string {
  return escapeHtml(withoutControls(words));
}

/** Text of the email, in which an order number stays on one line: it has a hyphen, at which clients would break it. */
function textHtml(words: string): string {
  return escaped(words).replace(/\bP-[0-9A-Z]{6}\b/g, '<span style="white-space:nowrap">$&</span>');
}

/** A line break in a subject would start another mail header, and in a row another row. */
function oneLine(words: string): string {
  return words.replace(/\s+/g, ' ').trim();
}

function withoutControls(words: string): string {
  return words.replace(/[^\P{Cc}\n]/gu, '');
}
