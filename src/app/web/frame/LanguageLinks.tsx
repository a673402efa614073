import type { MouseEvent, ReactNode } from 'react';
import {
  type Language,
  languageChoiceSeconds,
  languageCookie,
  languageNames,
  languageParameter,
  languages,
} from '#rules/language/language.ts';
import { currentLanguage } from '#rules/language/t.ts';

/** Links to the other languages of this page, each by its own name, as items of a list. */
export function LanguageLinks({ className }: { className: string | undefined }): ReactNode {
  return languages
    .filter((language) => language !== currentLanguage())
    .map((language) => (
      <li key={language}>
        <a
          className={className}
          href={`?${languageParameter}=${language}`}
          lang={language}
          hrefLang={language}
          onClick={(event) => switchTo(language, event)}
        >
          {languageNames[language]}
        </a>
      </li>
    ));
}

/** Loads the same page again, so that all that was entered stays. Without script, the link itself does it. */
function switchTo(language: Language, event: MouseEvent): void {
  event.preventDefault();
  document.cookie = `${languageCookie}=${language}; path=/; max-age=${languageChoiceSeconds}; samesite=lax`;
  const address = new URL(window.location.href);
  address.searchParams.delete(languageParameter);
  window.history.replaceState(window.history.state, '', address);
  window.location.reload();
}
