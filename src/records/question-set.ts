/** What a club asks at checkout, kept with the club as JSON. CLB-01 */
export type QuestionSet = {
  readonly header: string;
  readonly subheader: string;
  readonly questions: readonly ClubQuestion[];
};

/** A yes/no question opens further ones by its answer; a text question says how long its answer may be. */
export type ClubQuestion =
  | {
      readonly type: 'logical';
      readonly question: string;
      readonly yesQuestions: readonly ClubQuestion[];
      readonly noQuestions: readonly ClubQuestion[];
    }
  | { readonly type: 'text'; readonly question: string; readonly maxLength: number };
