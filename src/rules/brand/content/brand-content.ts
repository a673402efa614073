import type { HelpQuestion } from '#rules/help/help-questions.ts';
import type { Sku } from '#rules/products/size-classes.ts';

/**
 * Everything that a brand says and shows differently from the others. Each brand has one file; name, number and the terms of the
 * specification are in `brand.ts`, the first sentences of the home page in `home-words.ts`, colors in `brand-colors.ts`.
 */
export type BrandContent = {
  /** The home page in search results and shared links. */
  readonly description: string;
  /** What the brand sells, for structured data. */
  readonly serviceType: string;
  /** How it works, in three steps. */
  readonly steps: readonly [HomeStep, HomeStep, HomeStep];
  readonly trips: {
    readonly heading: string;
    /** The bag that the prices are for. */
    readonly sku: Sku;
    readonly routes: readonly TripRoute[];
  };
  readonly promiseHeading: string;
  /** The ids of the questions on the home page, most asked first. */
  readonly topQuestions: readonly string[];
  /** The brand's own questions; one with the id of a shared question replaces it. */
  readonly questions: readonly HelpQuestion[];
};

export type HomeStep = { readonly title: string; readonly text: string };

export type TripRoute = { readonly from: TripPlace; readonly to: TripPlace };

export type TripPlace = { readonly city: string; readonly state: string; readonly zip: string };
