import type { Loadable } from '#kit/web/loadable.ts';
import { useAccountData } from '#kit/web/use-account-data.ts';
import { listTokens, profile, savedTravelers } from '../contract.ts';
import {
  type Profile,
  profileFromWire,
  type Token,
  tokensFromWire,
  type Travelers,
  travelersFromWire,
} from '../wire.ts';

export function useProfile(): Loadable<Profile> {
  return useAccountData(profile, profileFromWire);
}

export function useSavedTravelers(): Loadable<Travelers> {
  return useAccountData(savedTravelers, travelersFromWire);
}

export function useTokens(): Loadable<readonly Token[]> {
  return useAccountData(listTokens, tokensFromWire);
}
