import { Controller } from '@nestjs/common';
import type {
  ClaimAnswer,
  ClaimQuery,
  ClaimToClose,
  ClaimToFile,
  OrderClaimsQuery,
} from 'shared-contracts/claims/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { ClaimAnswers } from './claim-answers.js';
import { OrderClaims } from './order-claims.js';

const TEN_MINUTES = 600;

@Controller()
export class ClaimsController {
  constructor(
    private readonly claims: OrderClaims,
    private readonly answers: ClaimAnswers,
  ) {}

  @RateLimited({ name: 'order-claims', calls: 120, perSeconds: TEN_MINUTES })
  @Handle('GET /api/orders/:id/claims')
  ofOrder(named: z.output<typeof OrderClaimsQuery>, @Caller() caller: CallerIdentity) {
    return this.claims.of(caller, named);
  }

  @RateLimited({ name: 'file-claim', calls: 30, perSeconds: TEN_MINUTES })
  @Handle('POST /api/orders/:id/claims')
  file(filed: z.output<typeof ClaimToFile>, @Caller() caller: CallerIdentity) {
    return this.claims.file(caller, filed);
  }

  @Handle('GET /api/admin/claims')
  toAnswer(query: z.output<typeof ClaimQuery>) {
    return this.answers.list(query);
  }

  @Handle('POST /api/admin/claims/:id/answer')
  answer(answer: z.output<typeof ClaimAnswer>, @Caller() caller: CallerIdentity) {
    return this.answers.answer(answer, caller.account().id);
  }

  @Handle('POST /api/admin/claims/:id/close')
  close(closed: z.output<typeof ClaimToClose>, @Caller() caller: CallerIdentity) {
    return this.answers.close(closed, caller.account().id);
  }
}
