import { t } from '#rules/language/t.ts';
import type { BrandKey } from './brand.ts';

/**
 * The first sentences of a home page. They are separate from the rest of a brand's content, because they are rendered before that is
 * loaded.
 */
type HomeWords = {
  /** After the name in the title of the home page, and on the social card. */
  readonly tagline: string;
  readonly headline: string;
};

export const homeWords = (): Readonly<Record<BrandKey, HomeWords>> => ({
  ski: {
    tagline: t`ship your skis to the slopes`,
    headline: t`Ship your skis ahead. Step off the plane and onto the snow.`,
  },
  'resort-one': {
    tagline: t`send your luggage to the resort`,
    headline: t`Send your bags ahead. Start your vacation with empty hands.`,
  },
  camp: {
    tagline: t`ship trunks and duffels to camp`,
    headline: t`Ship the trunk to camp. Save the back seat for the campers.`,
  },
  'resort-two': {
    tagline: t`send your luggage to the port`,
    headline: t`Send your luggage to the port. Walk aboard with a day bag.`,
  },
  golf: {
    tagline: t`ship your golf clubs ahead`,
    headline: t`Ship your clubs ahead. Walk straight to the first tee.`,
  },
  school: {
    tagline: t`ship boxes and trunks to campus`,
    headline: t`Ship the boxes to campus. Move in with a backpack.`,
  },
});

export function homeTitle({ key, name }: { readonly key: BrandKey; readonly name: string }): string {
  return `${name}: ${homeWords()[key].tagline}`;
}
