import type { Brand } from './brand.ts';

/**
 * What customers call a place that they ask us to add. The specification's noun of these brands belongs to its message; customers don't look for a
 * hotel or a camp as a "company". BRD-02
 */
export function requestedPlace({ key, facilityLabel, facilityNoun }: Brand): string {
  const isCompany = key === 'resort-one' || key === 'resort-two' || key === 'camp';
  return isCompany ? facilityLabel.toLowerCase() : facilityNoun;
}
