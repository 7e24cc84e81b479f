import { Controller } from '@nestjs/common';
import type { SearchQuery } from 'shared-contracts/search/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { Search } from './search.js';

@Controller()
export class SearchController {
  constructor(private readonly everything: Search) {}

  @Handle('GET /api/admin/search')
  search({ q }: z.output<typeof SearchQuery>, @Caller() caller: CallerIdentity) {
    return this.everything.find(q, caller.account());
  }
}
