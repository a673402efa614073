/** The time zone in which most people of a state live, for places where we know only the state. */
const usZones: readonly (readonly [timeZone: string, states: string])[] = [
  ['America/New_York', 'CT DC DE FL GA IN KY MA MD ME MI NC NH NJ NY OH PA RI SC VA VT WV'],
  ['America/Chicago', 'AL AR IA IL KS LA MN MO MS ND NE OK SD TN TX WI'],
  ['America/Denver', 'CO MT NM UT WY ID'],
  ['America/Phoenix', 'AZ'],
  ['America/Los_Angeles', 'CA NV OR WA'],
  ['America/Anchorage', 'AK'],
  ['Pacific/Honolulu', 'HI'],
];

const canadianZones: readonly (readonly [timeZone: string, provinces: string])[] = [
  ['America/Toronto', 'ON QC NU'],
  ['America/Halifax', 'NB NS PE'],
  ['America/St_Johns', 'NL'],
  ['America/Winnipeg', 'MB'],
  ['America/Regina', 'SK'],
  ['America/Edmonton', 'AB NT'],
  ['America/Vancouver', 'BC'],
  ['America/Whitehorse', 'YT'],
];

/** The time zone of a state of the United States or a province of Canada; undefined where neither is known. */
export function stateTimeZone({ country, state }: { country: string; state: string }): string | undefined {
  const zones = country === 'US' ? usZones : country === 'CA' ? canadianZones : [];
  const code = state.trim().toUpperCase();
  return zones.find(([, states]) => states.split(' ').includes(code))?.[0];
}
