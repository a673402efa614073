/** The sections of the ship page that describe the trip, in order; the payment follows. */
export const tripSectionKeys = ['where', 'when', 'bags', 'services', 'return', 'who'] as const;

export type TripSectionKey = (typeof tripSectionKeys)[number];
