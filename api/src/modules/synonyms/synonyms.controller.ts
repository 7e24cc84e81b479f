import { Controller } from '@nestjs/common';
import type { SynonymForm } from 'shared-contracts/synonyms/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { type By, SeenBy } from '../../shared/http/if-match.js';
import { Synonyms } from './synonyms.js';

@Controller()
export class SynonymsController {
  constructor(private readonly synonyms: Synonyms) {}

  @Handle('GET /api/admin/synonyms')
  list() {
    return this.synonyms.list();
  }

  @Handle('POST /api/admin/synonyms')
  add(form: SynonymForm, @Caller() caller: CallerIdentity) {
    return this.synonyms.add(form, caller.account().id);
  }

  @Handle('PUT /api/admin/synonyms/:id')
  change(update: InputOf<'PUT /api/admin/synonyms/:id'>, @SeenBy() by: By) {
    return this.synonyms.change(update, by);
  }

  @Handle('DELETE /api/admin/synonyms/:id')
  remove({ id }: { id: string }, @SeenBy() by: By) {
    return this.synonyms.remove(id, by);
  }
}
