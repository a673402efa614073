import type { BrandKey } from './brand.ts';

/** What a home page says first. It is apart from the rest of a brand's content, because it is drawn before that is loaded. */
type HomeWords = {
  /** After the name in the title of the home page, and on the social card. */
  readonly tagline: string;
  readonly headline: string;
};

export const homeWords: Readonly<Record<BrandKey, HomeWords>> = {
  ski: {
    tagline: 'ship your skis to the slopes',
    headline: 'Ship your skis ahead. Step off the plane and onto the snow.',
  },
  'resort-one': {
    tagline: 'send your luggage to the resort',
    headline: 'Send your bags ahead. Start your vacation with empty hands.',
  },
  camp: {
    tagline: 'ship trunks and duffels to camp',
    headline: 'Ship the trunk to camp. Save the back seat for the campers.',
  },
  'resort-two': {
    tagline: 'send your luggage to the port',
    headline: 'Send your luggage to the port. Walk aboard with a day bag.',
  },
  golf: {
    tagline: 'ship your golf clubs ahead',
    headline: 'Ship your clubs ahead. Walk straight to the first tee.',
  },
  school: {
    tagline: 'ship boxes and trunks to campus',
    headline: 'Ship the boxes to campus. Move in with a backpack.',
  },
};

export function homeTitle({ key, name }: { readonly key: BrandKey; readonly name: string }): string {
  return `${name}: ${homeWords[key].tagline}`;
}
