import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Nothing } from '../api/fields.js';
import { AdminShippingOption, NamedShippingOption, ShippingOptionForm, ShippingOptionUpdate } from './schemas.js';

/** `If-Match` is optional; a stale version is refused. */
export const shippingEndpoints = {
  'GET /api/admin/shipping-options': endpoint({
    summary: 'All shipping options, inactive ones too, in the order in which shoppers see them',
    access: 'admin',
    input: Nothing,
    output: z.array(AdminShippingOption),
  }),
  'POST /api/admin/shipping-options': endpoint({
    summary: 'Add a shipping option',
    access: 'admin',
    input: ShippingOptionForm,
    output: AdminShippingOption,
    status: 201,
  }),
  'PUT /api/admin/shipping-options/:id': endpoint({
    summary: 'Change a shipping option; one always stays active',
    access: 'admin',
    input: ShippingOptionUpdate,
    output: AdminShippingOption,
    errors: ['not_found', 'shipping_option_changed', 'last_shipping_option'],
  }),
  'DELETE /api/admin/shipping-options/:id': endpoint({
    summary: 'Delete a shipping option; one always stays active',
    access: 'admin',
    input: NamedShippingOption,
    output: NamedShippingOption,
    errors: ['not_found', 'shipping_option_changed', 'last_shipping_option'],
  }),
};
