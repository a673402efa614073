import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed } from '#kit/form-schema.ts';
import { flag, group, integer, list, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { messageText } from '#rules/messages.ts';

const clubId = needed(integer(1, limits.idMax));

/** A question as the wire has it. */
export type QuestionWire = {
  question: string;
  type: 'logical' | 'text';
  /** Ours: its place in the whole set, as in `0.yes.1`; an answer refers to it. */
  index: string;
  yes_questions: QuestionWire[];
  no_questions: QuestionWire[];
  /** Null for a yes/no question. */
  maxlength: number | null;
};

const question: z.ZodMiniType<QuestionWire> = z.object({
  question: z.string(),
  type: z.enum(['logical', 'text']),
  index: z.string(),
  get yes_questions() {
    return z.array(question);
  },
  get no_questions() {
    return z.array(question);
  },
  maxlength: z.nullable(z.int()),
});

export const questionSets = endpoint({
  id: 'question_sets',
  method: 'GET',
  path: '/api/v5/clubs/:id/question_sets',
  tag: 'club-questions',
  summary: 'What a club asks at checkout; a list without questions when it asks nothing.',
  params: z.strictObject({ id: clubId }),
  response: z
    .object({
      question_set: z.array(question),
      club_preference_header: z.string(),
      club_preference_subheader: z.string(),
    })
    // With a name of its own the schema may refer to itself, wherever in the document it is.
    .register(z.globalRegistry, { $id: 'urn:portage:question_sets' }),
  example: {
    params: { id: 1 },
    response: {
      question_set: [
        {
          question: 'Have you booked a tee time?',
          type: 'logical',
          index: '0',
          yes_questions: [
            {
              question: 'When is your first tee time?',
              type: 'text',
              index: '0.yes.0',
              yes_questions: [],
              no_questions: [],
              maxlength: 40,
            },
          ],
          no_questions: [],
          maxlength: null,
        },
      ],
      club_preference_header: 'Before your round',
      club_preference_subheader: 'We’ll pass this on, so your clubs are where you need them.',
    },
  },
});

export const saveClubAnswers = endpoint({
  id: 'club_preferences_answers',
  method: 'POST',
  path: '/api/v5/club_preferences_answers',
  tag: 'club-questions',
  summary:
    'Keeps the answers to a club’s questions with a cart (with x-cart-token), in place of those kept before. Every question that is asked is answered, and no other.',
  body: z.strictObject({
    club_preferences_answer: z.strictObject(
      {
        answers: needed(
          list(
            group({
              index: text(limits.textFieldLengthMax, 'free'),
              question: text(limits.noteLengthMax, 'free'),
              answer: text(limits.noteLengthMax, 'free'),
            }),
            limits.clubAnswersMax,
          ),
        ),
        /** Whether the bags leave the club; otherwise they reach it. */
        is_outbound: needed(flag),
        club_id: clubId,
      },
      messageText('groupExpected'),
    ),
    cart_id: needed(integer(1, limits.idMax)),
  }),
  response: z.object({ success: z.literal(true) }),
  example: {
    caller: 'admin',
    body: {
      club_preferences_answer: {
        answers: [
          { index: '0', question: 'Have you booked a tee time?', answer: 'yes' },
          { index: '0.yes.0', question: 'When is your first tee time?', answer: 'Thursday at 9:40' },
          { index: '0.yes.1', question: 'What name is the booking under?', answer: 'Rowan' },
        ],
        is_outbound: false,
        club_id: 1,
      },
      cart_id: 1001,
    },
    response: { success: true },
  },
});
