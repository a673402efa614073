/** What the addresses of our pages call their parameters. Mails, partners and bookmarks hold such addresses. */
export const pageParameters = {
  cartId: 'cart_id',
  cartToken: 'cart_token',
  country: 'country_code',
  microSiteId: 'micro_site_id',
  orderId: 'order_id',
  takeover: 'takeover',
  zip: 'zip_code',
} as const;
