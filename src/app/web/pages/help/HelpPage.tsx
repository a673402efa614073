import { type ReactNode, useEffect, useState } from 'react';
import { TextField } from '#kit/web/form/TextField.tsx';
import { useIsHydrated } from '#kit/web/use-is-hydrated.ts';
import type { BrandContent } from '#rules/brand/content/brand-content.ts';
import { findQuestions } from '#rules/help/find-questions.ts';
import { type HelpQuestion, helpQuestions, helpTopicName, helpTopics } from '#rules/help/help-questions.ts';
import { t } from '#rules/language/t.ts';
import { limits } from '#rules/limits.ts';
import { usePageEntered } from '../../frame/use-page-entered.ts';
import { pageFacts } from '../../page-facts.ts';
import { ContactWays } from './ContactWays.tsx';
import styles from './HelpPage.module.css';

/** Questions and answers of the brand, which a search narrows down with every letter. */
export default function HelpPage({ content }: { content: BrandContent }): ReactNode {
  usePageEntered(t`Help · ${pageFacts.brand.name}`);
  const questions = helpQuestions(pageFacts.brand, content.questions);
  const [typed, setTyped] = useState('');
  // Browsers never send what follows the #.
  const asked = useIsHydrated() ? window.location.hash.slice(1) : '';
  const found = findQuestions(questions, typed);
  const isSearching = found.length < questions.length;
  useEffect(() => {
    if (asked !== '') document.getElementById(asked)?.scrollIntoView();
  }, [asked]);
  return (
    <div className={styles.page}>
      <h1 tabIndex={-1}>{t`Help`}</h1>
      <search className={styles.search}>
        <TextField
          id="help-search"
          label={t`Search for an answer`}
          type="search"
          icon="search"
          enterKeyHint="search"
          autoComplete="off"
          maxLength={limits.searchCharactersMax}
          value={typed}
          onChange={setTyped}
        />
        <p className={styles.count} role="status">
          {isSearching && countText(found.length)}
        </p>
      </search>
      {isSearching ? (
        <Answers found={found} isOpen={({ id }) => id === found[0]?.id} />
      ) : (
        helpTopics.map((topic) => (
          <section className={styles.topic} key={topic}>
            <h2 className={styles.heading}>{helpTopicName(topic)}</h2>
            <Answers found={questions.filter((one) => one.topic === topic)} isOpen={({ id }) => id === asked} />
          </section>
        ))
      )}
      <section className={styles.topic}>
        <h2 className={styles.heading}>{t`Still need help?`}</h2>
        <ContactWays />
      </section>
    </div>
  );
}

function countText(count: number): string {
  if (count === 0) return t`No answers found. Try other words, or contact us.`;
  return count === 1 ? t`1 answer` : t`${count} answers`;
}

function Answers({
  found,
  isOpen,
}: {
  found: readonly HelpQuestion[];
  isOpen: (question: HelpQuestion) => boolean;
}): ReactNode {
  return (
    <div className={styles.answers}>
      {found.map((one) => (
        <details className={styles.answer} key={one.id} id={one.id} open={isOpen(one)}>
          <summary className={styles.question}>{one.question}</summary>
          {one.answer.map((paragraph) => (
            <p className={styles.paragraph} key={paragraph}>
              {paragraph}
            </p>
          ))}
          <a
            className={styles.anchor}
            href={`#${one.id}`}
            aria-label={t`Link to: ${one.question}`}
          >{t`Link to this answer`}</a>
        </details>
      ))}
    </div>
  );
}
