import type { EndpointRequest, EndpointResponse } from '#kit/endpoint.ts';
import type { ClubQuestion, QuestionSet, SentClubAnswer } from '#rules/club/question-sets.ts';
import { limits } from '#rules/limits.ts';
import type { QuestionWire, questionSets, saveClubAnswers } from './contract.ts';

export function questionSetToWire(set: QuestionSet | null): EndpointResponse<typeof questionSets> {
  return {
    question_set: set ? questionsToWire(set.questions, '') : [],
    club_preference_header: set?.header ?? '',
    club_preference_subheader: set?.subheader ?? '',
  };
}

/** Null when the club asks nothing. */
export function questionSetFromWire(wire: EndpointResponse<typeof questionSets>): QuestionSet | null {
  if (wire.question_set.length === 0) return null;
  return {
    header: wire.club_preference_header,
    subheader: wire.club_preference_subheader,
    questions: wire.question_set.map(questionFromWire),
  };
}

function questionsToWire(questions: readonly ClubQuestion[], prefix: string): QuestionWire[] {
  return questions.map((question, place) => {
    const index = `${prefix}${place}`;
    const isText = question.type === 'text';
    return {
      question: question.question,
      type: question.type,
      index,
      yes_questions: isText ? [] : questionsToWire(question.yesQuestions, `${index}.yes.`),
      no_questions: isText ? [] : questionsToWire(question.noQuestions, `${index}.no.`),
      maxlength: isText ? question.maxLength : null,
    };
  });
}

/** The index is left out: it is the place of the question, which the rules count themselves. */
function questionFromWire(wire: QuestionWire): ClubQuestion {
  const { question, type, maxlength } = wire;
  if (type === 'text') return { type, question, maxLength: maxlength ?? limits.noteLengthMax };
  return {
    type,
    question,
    yesQuestions: wire.yes_questions.map(questionFromWire),
    noQuestions: wire.no_questions.map(questionFromWire),
  };
}

/** The answers that are to be kept with a cart. */
export type AnswersOfCart = {
  readonly cartId: number;
  readonly clubId: number;
  /** Whether the bags leave the club; otherwise they reach it. */
  readonly isOutbound: boolean;
  readonly answers: readonly SentClubAnswer[];
};

export function answersToWire({ cartId, clubId, isOutbound, answers }: AnswersOfCart) {
  return {
    club_preferences_answer: {
      answers: answers.map(({ key, question, answer }) => ({ index: key, question, answer })),
      is_outbound: isOutbound,
      club_id: clubId,
    },
    cart_id: cartId,
  };
}

export function answersFromWire(body: EndpointRequest<typeof saveClubAnswers>['body']): AnswersOfCart {
  const { club_id: clubId, is_outbound: isOutbound, answers } = body.club_preferences_answer;
  return {
    cartId: body.cart_id,
    clubId,
    isOutbound,
    answers: answers.map(({ index = '', question = '', answer = '' }) => ({ key: index, question, answer })),
  };
}

/** The fields of the answers lie in a group of their own; an answer names its question by `index`. */
export function answerFieldToWire(field: string): string {
  if (!/^(clubId|answers)/.test(field)) return field;
  return `club_preferences_answer${field.replace(/^\w+/, '[$&]').replace(/\[key\]$/, '[index]')}`;
}
