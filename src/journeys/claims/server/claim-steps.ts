/** The steps of deciding a claim after which a crash leaves a different state behind. */
export const claimDecisionSteps = ['before-claim', 'after-claim'] as const;

/** Steps of everything that happens to a claim, in order. */
export const claimSteps = [
  'before-open-claim',
  'after-open-claim',
  'after-photo-file',
  'after-photo',
  ...claimDecisionSteps,
  'before-claim-paid',
  'after-claim-paid',
  'before-claim-mail',
  'after-claim-mail',
] as const;

export type ClaimStep = (typeof claimSteps)[number];
