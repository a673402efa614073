import { t } from '#rules/language/t.ts';
import type { CarrierKey } from '#rules/shipment/draft.ts';

/** The domestic service levels, slowest first. SVC-02 */
export const domesticLevels = [
  'DOMESTIC_GROUND',
  'DOMESTIC_EXPEDITED_GROUND',
  'DOMESTIC_4_DAY',
  'DOMESTIC_3_DAY',
  'DOMESTIC_2_DAY',
  'DOMESTIC_1_DAY',
] as const;

/** The international service levels, slowest first. */
export const internationalLevels = ['INTERNATIONAL_ECONOMY', 'INTERNATIONAL_PRIORITY'] as const;

export const serviceLevels = [...domesticLevels, ...internationalLevels] as const;

export type DomesticLevel = (typeof domesticLevels)[number];
export type InternationalLevel = (typeof internationalLevels)[number];

/** The system name of a level, as the wire carries it. */
export type ServiceLevel = (typeof serviceLevels)[number];

export type LevelClass = 'ground' | 'non-ground';

/** A carrier's level, with its names and the id that the wire uses. ENT-04 */
export type CarrierLevel = {
  readonly level: ServiceLevel;
  readonly carrier: CarrierKey;
  readonly id: number;
  /** The carrier's own name, as the wire carries it. */
  readonly name: string;
  /** The name that customers see. */
  readonly displayName: string;
};

type LevelNames = { readonly number: number; readonly name: string; readonly displayName: () => string };

/**
 * Numbers are part of stored orders and bookmarked URLs: never reuse one for another level.
 * The id is the carrier's hundred plus the level's number: 104 is three days with FedEx.
 */
const domesticNames: Readonly<Record<DomesticLevel, LevelNames>> = {
  DOMESTIC_GROUND: { number: 1, name: 'GROUND', displayName: () => t`Ground` },
  DOMESTIC_EXPEDITED_GROUND: { number: 2, name: 'EXPEDITED GROUND', displayName: () => t`Expedited ground` },
  DOMESTIC_4_DAY: { number: 3, name: 'FOUR DAY', displayName: () => t`Four day` },
  DOMESTIC_3_DAY: { number: 4, name: 'THREE DAY SELECT', displayName: () => t`Three day` },
  DOMESTIC_2_DAY: { number: 5, name: 'SECOND DAY', displayName: () => t`Two day` },
  DOMESTIC_1_DAY: { number: 6, name: 'NEXT DAY AIR', displayName: () => t`Next day` },
};

const internationalNames: Readonly<Record<CarrierKey, Readonly<Record<InternationalLevel, LevelNames>>>> = {
  FEDEX: {
    INTERNATIONAL_ECONOMY: { number: 51, name: 'INTERNATIONAL ECONOMY', displayName: () => t`International economy` },
    INTERNATIONAL_PRIORITY: {
      number: 52,
      name: 'INTERNATIONAL PRIORITY',
      displayName: () => t`International priority`,
    },
  },
  UPS: {
    INTERNATIONAL_ECONOMY: { number: 51, name: 'WORLDWIDE EXPEDITED', displayName: () => t`Worldwide expedited` },
    INTERNATIONAL_PRIORITY: { number: 52, name: 'WORLDWIDE EXPRESS', displayName: () => t`Worldwide express` },
  },
};

const carrierHundreds: Readonly<Record<CarrierKey, number>> = { FEDEX: 100, UPS: 200 };

const carrierLevels: Readonly<Record<CarrierKey, Readonly<Record<ServiceLevel, CarrierLevel>>>> = {
  FEDEX: levelsOf('FEDEX'),
  UPS: levelsOf('UPS'),
};

export function carrierLevel({ carrier, level }: { carrier: CarrierKey; level: ServiceLevel }): CarrierLevel {
  return carrierLevels[carrier][level];
}

/** The carrier and level of a `carrier_service_level_id` on the wire. */
export function carrierLevelById(id: number): CarrierLevel | undefined {
  return Object.values(carrierLevels)
    .flatMap((levels) => Object.values(levels))
    .find((candidate) => candidate.id === id);
}

export function isServiceLevel(text: string): text is ServiceLevel {
  return (serviceLevels as readonly string[]).includes(text);
}

/** Only the two ground levels go by road all the way. SVC-02 */
export function levelClass(level: ServiceLevel): LevelClass {
  return level === 'DOMESTIC_GROUND' || level === 'DOMESTIC_EXPEDITED_GROUND' ? 'ground' : 'non-ground';
}

function levelsOf(carrier: CarrierKey): Readonly<Record<ServiceLevel, CarrierLevel>> {
  const names = { ...domesticNames, ...internationalNames[carrier] };
  const entries = serviceLevels.map((level) => {
    const { number, name, displayName } = names[level];
    const named: CarrierLevel = {
      level,
      carrier,
      id: carrierHundreds[carrier] + number,
      name,
      get displayName() {
        return displayName();
      },
    };
    return [level, named] as const;
  });
  return Object.fromEntries(entries) as Record<ServiceLevel, CarrierLevel>;
}
