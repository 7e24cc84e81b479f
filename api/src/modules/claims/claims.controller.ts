import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
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
  ofOrder(named: InputOf<'GET /api/orders/:id/claims'>, @Caller() caller: CallerIdentity) {
    return this.claims.of(caller, named);
  }

  @RateLimited({ name: 'file-claim', calls: 30, perSeconds: TEN_MINUTES })
  @Handle('POST /api/orders/:id/claims')
  file(filed: InputOf<'POST /api/orders/:id/claims'>, @Caller() caller: CallerIdentity) {
    return this.claims.file(caller, filed);
  }

  @Handle('GET /api/admin/claims')
  toAnswer(query: InputOf<'GET /api/admin/claims'>) {
    return this.answers.list(query);
  }

  @Handle('POST /api/admin/claims/:id/answer')
  answer(answer: InputOf<'POST /api/admin/claims/:id/answer'>, @Caller() caller: CallerIdentity) {
    return this.answers.answer(answer, caller.account().id);
  }

  @Handle('POST /api/admin/claims/:id/close')
  close(closed: InputOf<'POST /api/admin/claims/:id/close'>, @Caller() caller: CallerIdentity) {
    return this.answers.close(closed, caller.account().id);
  }
}
