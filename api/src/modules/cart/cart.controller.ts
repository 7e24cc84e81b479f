import { Controller } from '@nestjs/common';
import type { CartLineChange, CartLineInput, GuestCartLine } from 'shared-contracts/cart/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { Cart } from './cart.js';
import { MergeCart } from './merge-cart.js';

@Controller()
export class CartController {
  constructor(
    private readonly cart: Cart,
    private readonly mergeCart: MergeCart,
  ) {}

  @Handle('GET /api/cart')
  list(_: object, @Caller() caller: CallerIdentity) {
    return this.cart.list(caller.account().id);
  }

  @Handle('POST /api/cart')
  add(line: z.output<typeof CartLineInput>, @Caller() caller: CallerIdentity) {
    return this.cart.add(caller, line);
  }

  @Handle('PUT /api/cart/:id')
  setQuantity({ id, quantity }: { id: string; quantity: number }, @Caller() caller: CallerIdentity) {
    return this.cart.setQuantity(caller.account().id, id, quantity);
  }

  @Handle('PUT /api/cart/:id/design')
  change(change: z.output<typeof CartLineChange>, @Caller() caller: CallerIdentity) {
    return this.cart.change(caller, change);
  }

  @Handle('DELETE /api/cart/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.cart.remove(caller.account().id, id);
  }

  @Handle('POST /api/cart/merge')
  merge({ items }: { items: z.output<typeof GuestCartLine>[] }, @Caller() caller: CallerIdentity) {
    return this.mergeCart.merge(caller, items);
  }
}
