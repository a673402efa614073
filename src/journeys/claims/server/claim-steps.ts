/** The steps of deciding a claim after which a crash leaves a different state behind. */
export const claimSteps = ['before-claim', 'after-claim'] as const;

export type ClaimStep = (typeof claimSteps)[number];
