/** What is in the bags, the customs papers, and claims for bags that were lost or damaged. */
export const claimsMessages = {
  inventoryWhatRequired: 'Tell us what it is.',
  inventoryCountWrong: 'Enter a number from 1 to 999.',
  inventoryValueWrong: 'Enter a value from $0.01 to $50,000.',
  inventoryOriginRequired: 'Choose the country it was made in.',
  inventoryBagUnknown: 'This order has no such bag.',
  inventoryLocked: 'The carrier already has a bag, so the contents can’t be changed.',
  customsNotNeeded: 'Bags that stay in one country need no customs papers.',
  customsContentsMissing: 'Tell us what’s in each bag first. Then the customs papers are ready.',
  receiptCustoms: 'Tell us what’s in each bag, then print the customs papers and put them with the bag.',
} as const;
