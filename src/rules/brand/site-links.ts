/** The pages that the header and the footer of every page link to. */
export const siteLinks = [
  { label: 'Help', path: '/help' },
  { label: 'Track an order', path: '/track' },
  { label: 'Drop-off stores', path: '/store-locator' },
  { label: 'Business', path: '/business' },
  { label: 'Contact', path: '/contact' },
] as const;
