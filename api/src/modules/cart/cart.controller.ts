import { Controller } from '@nestjs/common';
import type { CartLineChange, GuestLineRequest, NewLine } from 'shared-contracts/cart/schemas';
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
  add(line: NewLine, @Caller() caller: CallerIdentity) {
    return this.cart.add(caller, line);
  }

  @Handle('PUT /api/cart/:id')
  setQuantity({ id, quantity }: { id: string; quantity: number }, @Caller() caller: CallerIdentity) {
    return this.cart.setQuantity(caller.account().id, id, quantity);
  }

  @Handle('PUT /api/cart/:id/design')
  change(change: CartLineChange, @Caller() caller: CallerIdentity) {
    return this.cart.change(caller, change);
  }

  @Handle('DELETE /api/cart/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.cart.remove(caller.account().id, id);
  }

  @Handle('POST /api/cart/merge')
  merge({ items }: { items: GuestLineRequest[] }, @Caller() caller: CallerIdentity) {
    return this.mergeCart.merge(caller, items);
  }
}
