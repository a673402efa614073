import * as z from 'zod/mini';
import type { ClubQuestion, QuestionSet } from '#rules/club/question-sets.ts';

const shortText = z.string().check(z.minLength(1), z.maxLength(500));

const question: z.ZodMiniType<ClubQuestion> = z.lazy(() =>
  z.discriminatedUnion('type', [
    z.strictObject({
      type: z.literal('logical'),
      question: shortText,
      es: z.optional(shortText),
      yesQuestions: z.readonly(z.array(question)),
      noQuestions: z.readonly(z.array(question)),
    }),
    z.strictObject({
      type: z.literal('text'),
      question: shortText,
      es: z.optional(shortText),
      maxLength: z.int().check(z.minimum(1), z.maximum(2000)),
    }),
  ]),
);

const questionSet = z.strictObject({
  header: shortText,
  subheader: z.string().check(z.maxLength(500)),
  questions: z.readonly(z.array(question).check(z.minLength(1))),
  es: z.optional(z.strictObject({ header: shortText, subheader: z.string().check(z.maxLength(500)) })),
});

/** The questions of a club from their JSON, or nothing if it is not one, or not of that shape. CLB-01 */
export function readQuestionSet(text: string): QuestionSet | undefined {
  const parsed = z.safeParse(questionSet, parseJson(text));
  return parsed.success ? parsed.data : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
