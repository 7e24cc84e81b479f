import * as z from 'zod';
import { endpoint } from '../api/endpoint.js';
import { Id, Nothing } from '../api/fields.js';
import { shopPolicy } from '../policy/shop-policy.js';
import { CartLine, CartLineChange, GuestLineRequest, MergeProblem, NewLine, Quantity } from './schemas.js';

export const cartEndpoints = {
  'GET /api/cart': endpoint({
    summary: "The account's cart",
    access: 'customer',
    input: Nothing,
    output: z.array(CartLine),
  }),
  'POST /api/cart': endpoint({
    summary: 'Add to the cart; the same product, pack and design add up',
    access: 'customer',
    input: NewLine,
    output: CartLine,
    status: 201,
    errors: ['not_found', 'design_outdated', 'out_of_stock', 'cart_full', 'too_many_requests'],
  }),
  'PUT /api/cart/:id': endpoint({
    summary: "Set a line's quantity",
    access: 'customer',
    input: z.strictObject({ id: Id, quantity: Quantity }),
    output: CartLine,
    errors: ['not_found', 'out_of_stock'],
  }),
  'PUT /api/cart/:id/design': endpoint({
    summary: "Change a line's pack, design, variation and quantity; equal lines add up",
    access: 'customer',
    input: CartLineChange,
    output: CartLine,
    errors: ['not_found', 'design_outdated', 'out_of_stock'],
  }),
  'DELETE /api/cart/:id': endpoint({
    summary: 'Remove a line',
    access: 'customer',
    input: z.strictObject({ id: Id }),
    output: z.object({ id: Id }),
    errors: ['not_found'],
  }),
  'POST /api/cart/merge': endpoint({
    summary: "Merge the browser's guest cart into the account's; each guest line counts once, however often it is sent",
    access: 'customer',
    input: z.strictObject({ items: z.array(GuestLineRequest).max(shopPolicy.cart.maximumLines) }),
    output: z.object({ items: z.array(CartLine), problems: z.array(MergeProblem) }),
  }),
};
