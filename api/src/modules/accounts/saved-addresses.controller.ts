import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { SavedAddresses } from './saved-addresses.js';

@Controller()
export class SavedAddressesController {
  constructor(private readonly addresses: SavedAddresses) {}

  @Handle('GET /api/account/addresses')
  list(_: object, @Caller() caller: CallerIdentity) {
    return this.addresses.list(caller.account().id);
  }

  @Handle('POST /api/account/addresses')
  add(form: InputOf<'POST /api/account/addresses'>, @Caller() caller: CallerIdentity) {
    return this.addresses.add(caller.account().id, form);
  }

  @Handle('PUT /api/account/addresses/:id')
  change(form: InputOf<'PUT /api/account/addresses/:id'>, @Caller() caller: CallerIdentity) {
    return this.addresses.change(caller.account().id, form);
  }

  @Handle('DELETE /api/account/addresses/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity) {
    return this.addresses.remove(caller.account().id, id);
  }
}
