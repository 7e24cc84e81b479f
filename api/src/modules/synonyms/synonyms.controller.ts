import { Controller, Headers } from '@nestjs/common';
import type { SynonymForm } from 'shared-contracts/synonyms/schemas';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { ifMatchVersion } from '../../shared/http/input.js';
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
  change(
    update: InputOf<'PUT /api/admin/synonyms/:id'>,
    @Caller() caller: CallerIdentity,
    @Headers('if-match') ifMatch: string | undefined,
  ) {
    const seen = ifMatchVersion(ifMatch);
    return seen.ok ? this.synonyms.change(update, { actorId: caller.account().id, seen: seen.value }) : seen;
  }

  @Handle('DELETE /api/admin/synonyms/:id')
  remove({ id }: { id: string }, @Caller() caller: CallerIdentity, @Headers('if-match') ifMatch: string | undefined) {
    const seen = ifMatchVersion(ifMatch);
    return seen.ok ? this.synonyms.remove(id, { actorId: caller.account().id, seen: seen.value }) : seen;
  }
}
