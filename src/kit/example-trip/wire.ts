/** A one-way trip with a golf bag, as the examples of calls about shipments send it. */
export const exampleTrip = {
  brand_id: 5,
  o_type: 'other',
  o_country: 'US',
  o_zip: '90001',
  o_city: 'Los Angeles',
  o_state: 'CA',
  d_type: 'other',
  d_country: 'US',
  d_zip: '33101',
  d_city: 'Miami',
  d_state: 'FL',
  travelers: [
    {
      traveler_id: '1',
      lines: [{ traveler_package_type: 'golf', product_count: 1, products: [{ bag_size: 'standard' }] }],
    },
  ],
  roundtrip: false,
  pickup_date: '2026-12-01',
  outbound_pickup: 0,
};
