/** What the doctor says about one subject. */
export type Finding = {
  readonly subject: string;
  readonly level: 'ok' | 'warning' | 'problem';
  readonly says: string;
  /** What to do about it. */
  readonly advice?: string;
};

export function ok(subject: string, says: string): Finding {
  return { subject, level: 'ok', says };
}

export function warning(subject: string, says: string, advice: string): Finding {
  return { subject, level: 'warning', says, advice };
}

export function problem(subject: string, says: string, advice: string): Finding {
  return { subject, level: 'problem', says, advice };
}
