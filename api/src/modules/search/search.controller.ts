import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { Search } from './search.js';

@Controller()
export class SearchController {
  constructor(private readonly everything: Search) {}

  @Handle('GET /api/admin/search')
  search({ q }: InputOf<'GET /api/admin/search'>, @Caller() caller: CallerIdentity) {
    return this.everything.find(q, caller.account());
  }
}
