import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { PopularTrips } from '#capabilities/services/web/popular-trips/PopularTrips.tsx';
import { Icon } from '#kit/web/icons/Icon.tsx';
import type { BrandContent } from '#rules/brand/content/brand-content.ts';
import { servicePromises } from '#rules/brand/promises.ts';
import { helpQuestions } from '#rules/help/help-questions.ts';
import { t } from '#rules/language/t.ts';
import { bagText } from '#rules/products/bag-text.ts';
import { sizeClassBySku } from '#rules/products/size-classes.ts';
import { BrandDrawing, type DrawingPart } from '../../brand-pictures/BrandDrawing.tsx';
import type { BrandPictures, Shape } from '../../brand-pictures/brand-pictures.ts';
import { pageFacts } from '../../page-facts.ts';
import { Facts } from './Facts.tsx';
import styles from './HomeSections.module.css';

/** Everything below the quick quote: how it works, what it costs, what we promise, and the questions that are asked most. */
export function HomeSections({ content, pictures }: { content: BrandContent; pictures: BrandPictures }): ReactNode {
  const { brand, shipPath } = pageFacts;
  return (
    <div className={styles.sections}>
      <Facts />
      <section className={styles.section} aria-labelledby="how-it-works">
        <h2 id="how-it-works">{t`How it works`}</h2>
        <Steps content={content} pictures={pictures} />
      </section>
      <section className={styles.section} aria-labelledby="popular-trips">
        <div className={styles.heading}>
          <h2 id="popular-trips">{content.trips.heading}</h2>
          <p
            className={styles.note}
          >{t`${bagText(sizeClassBySku(content.trips.sku))}, one way, at today’s lowest price. Choose a trip to see every arrival day.`}</p>
        </div>
        <PopularTrips brand={brand.key} shipPath={shipPath} />
      </section>
      <section className={styles.section} aria-labelledby="promises">
        <h2 id="promises">{content.promiseHeading}</h2>
        <ul className={styles.promises}>
          {servicePromises().map(({ title, text }) => (
            <li key={title} className={styles.promise}>
              <Icon name="check" />
              <div>
                <h3 className={styles.title}>{title}</h3>
                <p>{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
      <section className={styles.section} aria-labelledby="questions">
        <h2 id="questions">{t`Questions we hear most`}</h2>
        <TopQuestions content={content} />
        <p>
          <Link className={styles.link} href="/help">{t`All questions and answers`}</Link>
        </p>
      </section>
    </div>
  );
}

function Steps({ content, pictures }: { content: BrandContent; pictures: BrandPictures }): ReactNode {
  const drawings: readonly (readonly DrawingPart[])[] = [
    [{ shapes: calendarSheet }],
    [{ shapes: van }, { shapes: pictures.bag, at: 'translate(6 16) scale(.92)' }],
    [
      { shapes: pictures.place, at: 'translate(28 2) scale(.96)' },
      { shapes: pictures.bag, at: 'translate(0 53) scale(.5)' },
    ],
  ];
  return (
    <ol className={styles.steps}>
      {content.steps.map(({ title, text }, index) => (
        <li key={title} className={styles.step}>
          <div className={styles.picture}>
            <BrandDrawing width={168} height={100} parts={drawings[index] ?? []} />
          </div>
          <h3 className={styles.title}>
            <span className={styles.number}>{index + 1}</span>
            {title}
          </h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  );
}

function TopQuestions({ content }: { content: BrandContent }): ReactNode {
  const questions = helpQuestions(pageFacts.brand, content.questions);
  return (
    <div className={styles.questions}>
      {content.topQuestions.map((id) => {
        const found = questions.find((question) => question.id === id);
        return (
          found && (
            <details key={id} className={styles.question}>
              <summary>{found.question}</summary>
              {found.answer.map((paragraph) => (
                <p key={paragraph}>{paragraph}</p>
              ))}
            </details>
          )
        );
      })}
    </div>
  );
}

/** A month with the day of arrival, and a price. */
const calendarSheet: readonly Shape[] = [
  ['paper', 'M40 14h88a6 6 0 0 1 6 6v72a6 6 0 0 1-6 6H40a6 6 0 0 1-6-6V20a6 6 0 0 1 6-6Z'],
  ['solid', 'M40 14h88a6 6 0 0 1 6 6v12H34V20a6 6 0 0 1 6-6Z'],
  ['line', 'M54 6v14M114 6v14'],
  [
    'near',
    'M44 42h14v12H44ZM64 42h14v12H64ZM84 42h14v12H84ZM44 60h14v12H44ZM64 60h14v12H64ZM44 78h14v12H44ZM64 78h14v12H64Z',
  ],
  ['deep', 'M104 42h14v12h-14Z'],
  ['spark', 'M86 60h58l14 14-14 14H86Z'],
  ['paper', 'M140 74a3 3 0 1 1 6 0 3 3 0 1 1-6 0'],
];

/** The carrier's van. */
const van: readonly Shape[] = [
  ['near', 'M60 98c10-14 96-14 108 0Z'],
  ['paper', 'M68 38h54v48H68Z'],
  ['solid', 'M122 50h20l18 18v18h-38Z'],
  ['paper', 'M129 56h11l11 12h-22Z'],
  ['spark', 'M78 50h34v8H78Z'],
  ['paper', 'M82 88a9 9 0 1 1 18 0 9 9 0 1 1-18 0M130 88a9 9 0 1 1 18 0 9 9 0 1 1-18 0'],
  ['line', 'M0 98h168'],
];
