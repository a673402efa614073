/** The query parameters of our pages. Emails, partners and bookmarks use them, so don't rename them. */
export const pageParameters = {
  cartId: 'cart_id',
  cartToken: 'cart_token',
  country: 'country_code',
  destinationZip: 'd_zip',
  microSiteId: 'micro_site_id',
  neededBy: 'needed_by',
  orderId: 'order_id',
  originZip: 'o_zip',
  takeover: 'takeover',
  zip: 'zip_code',
} as const;
