import type { Cents } from '#rules/money.ts';

/** A line of a carrier's bill about a label that is none of ours. */
export type UnknownLine = {
  readonly invoiceNumber: string;
  readonly trackingNumber: string;
  readonly amount: Cents;
  /** All lines about the label together. */
  readonly billed: Cents;
};
