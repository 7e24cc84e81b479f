import { Controller, Headers } from '@nestjs/common';
import type { CategoryForm } from 'shared-contracts/categories/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { ifMatchVersion } from '../../shared/http/input.js';
import { Categories } from './categories.js';

@Controller()
export class CategoriesController {
  constructor(private readonly categories: Categories) {}

  @Handle('GET /api/admin/categories')
  list() {
    return this.categories.list();
  }

  @Handle('POST /api/admin/categories')
  add(form: CategoryForm, @Caller() caller: CallerIdentity) {
    return this.categories.add(form, caller.account().id);
  }

  @Handle('PUT /api/admin/categories/:id')
  change(
    update: InputOf<'PUT /api/admin/categories/:id'>,
    @Caller() caller: CallerIdentity,
    @Headers('if-match') ifMatch: string | undefined,
  ) {
    const seen = ifMatchVersion(ifMatch);
    return seen.ok ? this.categories.change(update, { actorId: caller.account().id, seen: seen.value }) : seen;
  }

  @Handle('DELETE /api/admin/categories/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity, @Headers('if-match') ifMatch: string | undefined) {
    const seen = ifMatchVersion(ifMatch);
    return seen.ok ? this.categories.remove(id, { actorId: caller.account().id, seen: seen.value }) : seen;
  }
}
