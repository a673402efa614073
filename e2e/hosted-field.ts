/**
 * A stand-in for the script in the frame of a Braintree hosted field. It speaks framebus with the real braintree-web around it and, like
 * the real frames, accepts messages only from the origin in its referrer. It accepts one test card.
 */
type Values = Readonly<Record<string, string>>;
type Styles = Readonly<Record<string, Readonly<Record<string, string>>>>;
type FieldOptions = { readonly internalLabel: string; readonly select?: boolean; readonly placeholder?: string };
type Options = { readonly fields: Readonly<Record<string, FieldOptions>>; readonly styles: Styles };
type Message = {
  readonly event: string;
  readonly reply?: string;
  readonly eventData?: Readonly<Record<string, unknown>>;
};
type Sibling = Window & { drawField(options: FieldOptions, styles: Styles): void };

const prefix = '/*framebus*/';
const channel = location.hash.slice(1);
const key = window.name.replace('braintree-hosted-field-', '');
const holder = document.referrer.replace(/\/$/, '');
const testCard = '5555555555554444';
const testNonce = 'fake-valid-mastercard-nonce';
const choices: Readonly<Record<string, readonly string[]>> = {
  expirationMonth: Array.from({ length: 12 }, (_, month) => String(month + 1)),
  expirationYear: ['2026', '2027', '2028', '2029', '2030'],
};

Object.assign(window, { drawField });
window.addEventListener('message', ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== holder || typeof data !== 'string' || !data.startsWith(prefix)) return;
  const message: Message = JSON.parse(data.slice(prefix.length));
  if (message.event === 'options') return drawAll(message.eventData as Options);
  const answer = hear(message);
  if (answer === undefined || message.reply === undefined) return;
  source?.postMessage(wire({ event: message.reply, eventData: answer }), { targetOrigin: origin });
});
post('FRAME_READY', { field: key }, 'options');

function post(event: string, eventData: object, reply?: string): void {
  window.parent.postMessage(wire({ event: `${channel}:hosted-fields:${event}`, eventData, reply }), '*');
}

function wire(message: { event: string; eventData: unknown; reply?: string | undefined }): string {
  return prefix + JSON.stringify({ origin: '*', ...message });
}

function siblings(): Sibling[] {
  return Array.from({ length: window.parent.length }, (_, index) => window.parent[index] as Sibling);
}

/** The first frame receives the options of all of them. */
function drawAll({ fields, styles }: Options): void {
  for (const frame of siblings()) {
    const options = fields[frame.name.replace('braintree-hosted-field-', '')];
    if (options) frame.drawField(options, styles);
  }
}

function drawField({ internalLabel, select = false, placeholder = '' }: FieldOptions, styles: Styles): void {
  const field = document.createElement(select ? 'select' : 'input');
  field.id = 'field';
  field.setAttribute('aria-label', internalLabel);
  field.setAttribute('aria-describedby', 'message');
  if (select) field.append(new Option(placeholder, ''), ...(choices[key] ?? []).map((choice) => new Option(choice)));
  const message = document.createElement('p');
  message.id = 'message';
  message.hidden = true;
  const sheet = new CSSStyleSheet();
  for (const [selector, style] of Object.entries({ '#field': bare, ...styles }))
    sheet.insertRule(ruleOf(selector, style), sheet.cssRules.length);
  document.adoptedStyleSheets = [sheet];
  document.body.replaceChildren(field, message);
  for (const event of ['input', 'focus', 'blur']) field.addEventListener(event, () => postState(event));
}

const bare = { 'box-sizing': 'border-box', width: '100%', height: '42px', border: '0', background: 'none' };

function ruleOf(selector: string, style: Readonly<Record<string, string>>): string {
  const declarations = Object.entries(style).map(([name, value]) => `${name}: ${value}`);
  return `${selector} { ${declarations.join('; ')} }`;
}

function postState(event: string): void {
  const values = allValues();
  const fields = Object.entries(values).map(([name, value]) => {
    const isFocused = name === key && event !== 'blur' && document.activeElement?.id === 'field';
    return [name, { isEmpty: value === '', isValid: value !== '', isPotentiallyValid: true, isFocused }] as const;
  });
  const merchantPayload = { emittedBy: key, fields: Object.fromEntries(fields), cards: [] };
  post('INPUT_EVENT', { type: event === 'input' ? 'validityChange' : event, merchantPayload });
}

function allValues(): Values {
  const typed = siblings().map((frame) => [frame.name.replace('braintree-hosted-field-', ''), valueIn(frame.document)]);
  return Object.fromEntries(typed) as Values;
}

function valueIn({ body }: Document): string {
  return body.querySelector<HTMLInputElement | HTMLSelectElement>('#field')?.value ?? '';
}

function hear({ event, eventData = {} }: Message): unknown {
  const asked = event.replace(`${channel}:hosted-fields:`, '');
  if (asked === 'TOKENIZATION_REQUEST') return key === 'number' ? tokenize(allValues()) : undefined;
  const field = document.querySelector<HTMLInputElement | HTMLSelectElement>('#field');
  if (!field || eventData['field'] !== key) return undefined;
  if (asked === 'SET_ATTRIBUTE') field.setAttribute(String(eventData['attribute']), String(eventData['value']));
  if (asked === 'REMOVE_ATTRIBUTE') field.removeAttribute(String(eventData['attribute']));
  if (asked === 'SET_MESSAGE' && field.nextElementSibling)
    field.nextElementSibling.textContent = String(eventData['message']);
  if (asked === 'TRIGGER_INPUT_FOCUS') field.focus();
  if (asked === 'ADD_CLASS') field.classList.add(String(eventData['classname']));
  if (asked === 'REMOVE_CLASS') field.classList.remove(String(eventData['classname']));
  if (asked === 'CLEAR_FIELD') field.value = '';
  return undefined;
}

function tokenize(values: Values): readonly [object | null, object | null] {
  const empty = Object.keys(values).filter((name) => values[name] === '');
  const refused = { type: 'CUSTOMER', message: 'The card was refused.' };
  if (empty.length === Object.keys(values).length) return [{ ...refused, code: 'HOSTED_FIELDS_FIELDS_EMPTY' }, null];
  const isKnown = values['number']?.replaceAll(' ', '') === testCard;
  const invalidFieldKeys = [...new Set([...(isKnown ? [] : ['number']), ...empty])];
  if (invalidFieldKeys.length === 0) return [null, { nonce: testNonce }];
  return [{ ...refused, code: 'HOSTED_FIELDS_FIELDS_INVALID', details: { invalidFieldKeys } }, null];
}
