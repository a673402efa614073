/** The method of the call for unavailable days: GET when both countries are the US, POST otherwise. DAT-08 */
export function unavailableDaysForm(route: {
  readonly originCountry: string;
  readonly destinationCountry: string;
}): 'GET' | 'POST' {
  return route.originCountry === 'US' && route.destinationCountry === 'US' ? 'GET' : 'POST';
}
