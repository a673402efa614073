import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance } from 'fastify';
import spanish from '#data/translations/es.json' with { type: 'json' };
import { type Language, languageCookie, languageFor, languageParameter } from '#rules/language/language.ts';
import { setLanguageSource } from '#rules/language/t.ts';

const languageOfRequest = new AsyncLocalStorage<Language>();

const translations: Readonly<Record<Exclude<Language, 'en'>, Readonly<Record<string, string>>>> = { es: spanish };

function language(): Language {
  return languageOfRequest.getStore() ?? 'en';
}

setLanguageSource({
  language,
  inLanguage: (current, run) => languageOfRequest.run(current, run),
  translate: (sentence) => {
    const current = language();
    return current === 'en' ? sentence : (translations[current][sentence] ?? sentence);
  },
});

declare module 'fastify' {
  interface FastifyRequest {
    /** The language of the answer. */
    language: Language;
  }
}

/**
 * Answers every request in its own language. Code that runs outside of a request uses English. The language is set twice, because what
 * reads a body continues outside of the first time.
 */
export function answerInLanguages(app: FastifyInstance): void {
  app.decorateRequest('language', 'en');
  app.addHook('onRequest', (request, reply, done) => {
    request.language = isForStaff(request.url)
      ? 'en'
      : languageFor({
          asked: (request.query as Readonly<Record<string, unknown>>)[languageParameter],
          chosen: request.cookies[languageCookie],
          accepted: request.headers['accept-language'],
        });
    reply.header('content-language', request.language);
    languageOfRequest.run(request.language, done);
  });
  app.addHook('preValidation', (request, _reply, done) => {
    languageOfRequest.run(request.language, done);
  });
}

/** The pages for staff and their calls are in English only. A page with some sentences of another language would be harder to read. */
function isForStaff(url: string): boolean {
  return /^(?:\/api\/v5)?\/admin(?:[/?]|$)/.test(url);
}
