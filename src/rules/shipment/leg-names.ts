import { t } from '#rules/language/t.ts';

/** What customers call the legs of a round trip. */
export const legNames = {
  get outbound() {
    return t`Outbound`;
  },
  get return() {
    return t`Return`;
  },
} as const;
