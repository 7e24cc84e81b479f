import { Controller } from '@nestjs/common';
import type { ShippingOptionForm } from 'shared-contracts/shipping/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { type By, SeenBy } from '../../shared/http/if-match.js';
import { ShippingOptions } from './shipping-options.js';

@Controller()
export class ShippingOptionsController {
  constructor(private readonly options: ShippingOptions) {}

  @Handle('GET /api/admin/shipping-options')
  list() {
    return this.options.list();
  }

  @Handle('POST /api/admin/shipping-options')
  add(form: ShippingOptionForm, @Caller() caller: CallerIdentity) {
    return this.options.add(form, caller.account().id);
  }

  @Handle('PUT /api/admin/shipping-options/:id')
  change(update: InputOf<'PUT /api/admin/shipping-options/:id'>, @SeenBy() by: By) {
    return this.options.change(update, by);
  }

  @Handle('DELETE /api/admin/shipping-options/:id')
  remove({ id }: { id: string }, @SeenBy() by: By) {
    return this.options.remove(id, by);
  }
}
