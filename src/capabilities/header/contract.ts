import * as z from 'zod/mini';
import { endpoint } from '#kit/endpoint.ts';
import { needed, optional } from '#kit/form-schema.ts';
import { flag, integer, oneOf, text } from '#rules/fields.ts';
import { limits } from '#rules/limits.ts';
import { carrierKeys } from '#rules/services/carriers.ts';

const headerTag = 'header';

const carrierDropdown = z.object({
  options: z.array(z.object({ key: z.enum(['FEDEX', 'UPS']), name: z.string(), paused: z.boolean() })),
  /** Whether the dropdown shows the controls of carrier admins. ROL-04 */
  is_admin: z.boolean(),
});

export const brandHeader = endpoint({
  id: 'brand_header',
  method: 'GET',
  path: '/brands/header',
  tag: headerTag,
  summary: 'The header of a brand’s pages: names, links, phone and hours. The brand of the host unless one is named.',
  query: z.strictObject({ brand: optional(text(limits.codeLengthMax)) }),
  response: z.object({
    brand: z.string(),
    brand_id: z.int(),
    name: z.string(),
    facility_label: z.string(),
    links: z.array(z.object({ label: z.string(), path: z.string() })),
    phone: z.string(),
    hours: z.string(),
  }),
  example: {
    query: { brand: 'golf' },
    response: {
      brand: 'golf',
      brand_id: 5,
      name: 'Portage Golf',
      facility_label: 'Club/Resort',
      links: [{ label: 'Ship your bags', path: '/ship' }],
      phone: '(800) 555-0145',
      hours: 'Monday to Friday, 8:00 AM to 8:00 PM Eastern',
    },
  },
});

export const headerInfo = endpoint({
  id: 'get_header_info',
  method: 'GET',
  path: '/users/get_header_info',
  tag: headerTag,
  summary: 'What the header shows of a person after sign-in: the carriers and the credit. For oneself, and for admins.',
  query: z.strictObject({ id: needed(integer(1, limits.idMax)) }),
  response: z.object({
    carrier_dropdown: carrierDropdown,
    credit_box: z.object({ credits_cents: z.int(), text: z.string() }),
  }),
  example: {
    caller: 'admin',
    query: { id: 1 },
    response: {
      carrier_dropdown: {
        options: [
          { key: 'FEDEX', name: 'FedEx', paused: false },
          { key: 'UPS', name: 'UPS', paused: false },
        ],
        is_admin: false,
      },
      credit_box: { credits_cents: 5000, text: '$50.00 credit' },
    },
  },
});

export const pauseCarrier = endpoint({
  id: 'pause_carrier',
  method: 'POST',
  path: '/api/v5/carriers/pause',
  tag: headerTag,
  summary: 'Lets a carrier take no bookings for now, or take them again. For carrier admins and our own admins.',
  body: z.strictObject({ carrier: needed(oneOf(...carrierKeys)), paused: needed(flag) }),
  response: carrierDropdown,
  example: {
    caller: 'admin',
    body: { carrier: 'UPS', paused: false },
    response: {
      options: [
        { key: 'FEDEX', name: 'FedEx', paused: false },
        { key: 'UPS', name: 'UPS', paused: false },
      ],
      is_admin: true,
    },
  },
});
