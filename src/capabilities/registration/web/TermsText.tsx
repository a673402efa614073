import type { ReactNode } from 'react';
import { currentTerms } from '#rules/account/terms.ts';
import { longDate } from '#rules/dates.ts';
import { t } from '#rules/language/t.ts';
import styles from './TermsText.module.css';

export type TermsTextProps = {
  /** The level of the section headings: under the title of a page, or of a dialog. */
  heading?: 'h2' | 'h3';
};

/** The terms of service in force. CHK-04 */
export function TermsText({ heading: Heading = 'h2' }: TermsTextProps): ReactNode {
  const { version, firstDay, sections } = currentTerms;
  return (
    <div className={styles.terms}>
      <p className={styles.version}>{t`Version ${version}, effective ${longDate(firstDay)}.`}</p>
      {sections.map(({ title, paragraphs }) => (
        <section className={styles.section} key={title}>
          <Heading className={styles.heading}>{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </div>
  );
}
