import path from 'node:path';
import { build, type Plugin } from 'vite';
import type { Language } from '../../src/rules/language/language.ts';
import { messagesInPlace } from './messages-in-place.ts';
import { sentencesInPlace, translationsInto } from './sentences-in-place.ts';

const folder = path.resolve(import.meta.dirname, '../../src/ports/payments/braintree/web');

/**
 * Builds the page with Braintree's fields beside the client: a page of its own in a frame, which shares no script with the pages around. A
 * second entry of the client's own build would move what both need into further files, and every page would load them. PAY-01
 */
export function cardFields(language: Language): Plugin {
  return {
    name: 'portage-card-fields',
    apply: 'build',
    async generateBundle() {
      for (const file of await buildCardFields(language)) this.emitFile({ type: 'asset', ...file });
    },
  };
}

/** The page and all its files. */
export async function buildCardFields(
  language: Language,
): Promise<{ fileName: string; source: string | Uint8Array }[]> {
  const built = await build({
    configFile: false,
    root: folder,
    logLevel: 'warn',
    base: language === 'en' ? '/' : `/${language}/`,
    plugins: [messagesInPlace(language), sentencesInPlace(language), labelsInPlace(language)],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: path.join(folder, 'card-fields.html'), checks: { bundlerTimings: false } },
    },
  });
  return [built]
    .flat()
    .filter((one) => 'output' in one)
    .flatMap(({ output }) => output)
    .map((file) => ({ fileName: file.fileName, source: file.type === 'chunk' ? file.code : file.source }));
}

/** The labels of the page are in its HTML. The sandbox has the same ones, as sentences. */
function labelsInPlace(language: Language): Plugin {
  const translations = translationsInto(language);
  return {
    name: 'portage-card-field-labels',
    transformIndexHtml: (html) =>
      html
        .replace('<html lang="en">', `<html lang="${language}">`)
        .replaceAll(
          /(>|aria-label=")([A-Z][a-z ]+)(?=<|")/g,
          (_, before: string, label: string) => before + (translations[label] ?? label),
        ),
  };
}
