import { t } from '#rules/language/t.ts';

/** Where bags are that a neighbor has, and what to do if there is no trace of them. */
export function neighborNote(withNeighborCount: number): string {
  return withNeighborCount === 1
    ? t`Look for a note at the door: it says where it is. If you can’t find it, use the link in this email: press “Report a problem” and choose “I didn’t get this bag”.`
    : t`Look for a note at the door: it says where they are. If you can’t find them, use the link in this email: press “Report a problem” and choose “I didn’t get this bag”.`;
}

/** What the customer can do about a delay. */
export function delayNote(): string {
  return t`You don’t have to do anything. The link in this email shows the latest news at any time, and what you can do. If the new day is too late for you, call us or reply to this email.`;
}
