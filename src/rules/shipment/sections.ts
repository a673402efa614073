/** The sections of the ship page before the payment, in order. */
export const sectionKeys = ['where', 'when', 'bags', 'services', 'return', 'who'] as const;

export type SectionKey = (typeof sectionKeys)[number];
