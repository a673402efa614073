/** The languages of our pages and emails. */
export const languages = ['en', 'es'] as const;

export type Language = (typeof languages)[number];

/** What each language calls itself. */
export const languageNames: Readonly<Record<Language, string>> = { en: 'English', es: 'Español' };

/** For dates, numbers and `og:locale`: both as they are written in the United States. */
export const localeOf: Readonly<Record<Language, string>> = { en: 'en-US', es: 'es-US' };

/** The user's own choice, which the browser sends with every request. */
export const languageCookie = 'portage-language';

/** How long a choice is kept: a year. */
export const languageChoiceSeconds = 31_536_000;

/** The choice in an address, for links from search results and for people without script. */
export const languageParameter = 'lang';

export function isLanguage(text: unknown): text is Language {
  return languages.some((language) => language === text);
}

/** What the address asks for, else the user's choice, else the first language of the browser that we have, else English. */
export function languageFor({
  asked,
  chosen,
  accepted,
}: {
  /** The parameter of the address. */
  readonly asked: unknown;
  /** The cookie. */
  readonly chosen: string | undefined;
  /** The `Accept-Language` header. */
  readonly accepted: string | undefined;
}): Language {
  if (isLanguage(asked)) return asked;
  if (isLanguage(chosen)) return chosen;
  return (accepted ? acceptedLanguages(accepted).find(isLanguage) : undefined) ?? 'en';
}

/** `es-MX,en;q=0.8` is `es`, then `en`. A language with a weight of zero is not acceptable. */
function acceptedLanguages(header: string): readonly string[] {
  return header
    .slice(0, 500)
    .split(',')
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0] ?? '', weight: weight === undefined ? 1 : Number(weight) };
    })
    .filter(({ weight }) => weight > 0)
    .sort((a, b) => b.weight - a.weight)
    .map(({ language }) => language);
}
