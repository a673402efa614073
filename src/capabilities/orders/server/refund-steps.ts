/** The steps of sending a refund to the gateway after which a crash leaves a different state behind. PRC-04 */
export const refundSteps = ['before-refund', 'after-refund-part', 'after-refund'] as const;

export type RefundStep = (typeof refundSteps)[number];
