import { Controller } from '@nestjs/common';
import type { CategoryForm } from 'shared-contracts/categories/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { type By, SeenBy } from '../../shared/http/if-match.js';
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
  change(update: InputOf<'PUT /api/admin/categories/:id'>, @SeenBy() by: By) {
    return this.categories.change(update, by);
  }

  @Handle('DELETE /api/admin/categories/:id')
  remove({ id }: { id: string }, @SeenBy() by: By) {
    return this.categories.remove(id, by);
  }
}
