import client from 'braintree-web/client';
import hostedFields from 'braintree-web/hosted-fields';
import { answerForm, type HostedFieldsPage } from './answer-form.ts';
import { type CardFieldName, hostedCard, hostedFieldsOptions } from './hosted-card.ts';

/**
 * The script of the page with Braintree's fields, which the payment form shows in a frame. With `#card` the form asks for the billing zip.
 * PAY-01 PAY-02
 */
const root = document.documentElement;
const hasOwnZip = location.hash !== '#card';
const names: readonly CardFieldName[] = [
  'number',
  'month',
  'year',
  'securityCode',
  ...(hasOwnZip ? (['billingZip'] as const) : []),
];

const page: HostedFieldsPage = {
  formOrigin: location.origin,
  createCard: async (clientToken) => {
    const places = new Map(names.map((name) => [name, labeledContainer(name)]));
    const { fontFamily: font, fontSize } = getComputedStyle(document.body);
    const ink = getComputedStyle(root).getPropertyValue('--ink').trim();
    const options = hostedFieldsOptions(places, { ink, scheme: schemeNow(), font, fontSize });
    const authorized = await client.create({ authorization: clientToken });
    const hosted = await hostedFields.create({ ...options, client: authorized });
    return hostedCard(hosted, {
      names,
      onTyped: (name, { isEmpty }) => {
        showError(name, '');
        page.sendToForm({ source: 'card-fields', kind: 'typed', field: name, isEmpty });
      },
    });
  },
  showErrors: (errors) => {
    for (const name of names) showError(name, errors[name] ?? '');
    // The last focused frame still counts as focused here, although focus is elsewhere by now, and could not get it again.
    const last = document.activeElement;
    if (Object.keys(errors).length > 0 && last instanceof HTMLIFrameElement) last.blur();
  },
  sendToForm: (message) => window.parent.postMessage(message, location.origin),
  reportHeight: () => {
    // Not the height of the document, which is never less than that of the frame.
    const report = (): void => {
      const height = Math.ceil(document.body.getBoundingClientRect().height);
      window.parent.postMessage({ source: 'card-fields', kind: 'ready', height }, location.origin);
    };
    // Browsers don't lay out a hidden frame, so the observer is silent until the frame is shown.
    report();
    new ResizeObserver(report).observe(document.body);
  },
  setColor: (name, value) => root.style.setProperty(`--${name}`, value),
  setScheme: (scheme) => {
    root.dataset['scheme'] = scheme;
  },
};

const firstScheme = new URLSearchParams(location.search).get('scheme');
if (firstScheme === 'light' || firstScheme === 'dark') page.setScheme(firstScheme);
fieldOf('billingZip').hidden = !hasOwnZip;
const answer = answerForm(page);
window.addEventListener('message', (event) => {
  if (event.source === window.parent) void answer(event);
});
page.sendToForm({ source: 'card-fields', kind: 'unauthorized' });

function schemeNow(): 'light' | 'dark' {
  const { scheme } = root.dataset;
  const isDark = scheme === undefined ? matchMedia('(prefers-color-scheme: dark)').matches : scheme === 'dark';
  return isDark ? 'dark' : 'light';
}

function labeledContainer(name: CardFieldName): { container: HTMLElement; label: string } {
  const label = fieldOf(name).querySelector('label')?.textContent ?? '';
  return { container: elementOf(name), label };
}

function showError(name: CardFieldName, text: string): void {
  elementOf(name).toggleAttribute('data-invalid', text !== '');
  elementOf(`${name}-error`).textContent = text;
}

function fieldOf(name: CardFieldName): HTMLElement {
  const field = elementOf(name).closest('.field');
  if (field instanceof HTMLElement) return field;
  throw new Error(`The element ${name} is not inside a field.`);
}

function elementOf(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (element) return element;
  throw new Error(`The page has no ${id}.`);
}
