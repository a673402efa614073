/** What customers call the legs of a round trip. */
export const legNames = { outbound: 'Outbound', return: 'Return' } as const;
