/** The columns of a carrier's bill, in the order that the file has to have. */
export const billColumns = ['Invoice', 'Tracking number', 'Billed weight lb', 'Amount USD'] as const;
