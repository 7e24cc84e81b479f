import { Controller, Headers } from '@nestjs/common';
import type { ShippingOptionForm } from 'shared-contracts/shipping/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { ifMatchVersion } from '../../shared/http/input.js';
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
  change(
    update: InputOf<'PUT /api/admin/shipping-options/:id'>,
    @Caller() caller: CallerIdentity,
    @Headers('if-match') ifMatch: string | undefined,
  ) {
    const seen = ifMatchVersion(ifMatch);
    return seen.ok ? this.options.change(update, { actorId: caller.account().id, seen: seen.value }) : seen;
  }

  @Handle('DELETE /api/admin/shipping-options/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity, @Headers('if-match') ifMatch: string | undefined) {
    const seen = ifMatchVersion(ifMatch);
    return seen.ok ? this.options.remove(id, { actorId: caller.account().id, seen: seen.value }) : seen;
  }
}
