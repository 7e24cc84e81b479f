import { Controller } from '@nestjs/common';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle, type InputOf } from '../../shared/http/handle.js';
import { RateLimited } from '../../shared/http/rate-limit.js';
import { OrderReviews } from './order-reviews.js';
import { ReviewModeration } from './review-moderation.js';

const TEN_MINUTES = 600;

@Controller()
export class ReviewsController {
  constructor(
    private readonly reviews: OrderReviews,
    private readonly moderation: ReviewModeration,
  ) {}

  @RateLimited({ name: 'order-reviews', calls: 120, perSeconds: TEN_MINUTES })
  @Handle('GET /api/orders/:id/reviews')
  ofOrder(named: InputOf<'GET /api/orders/:id/reviews'>, @Caller() caller: CallerIdentity) {
    return this.reviews.of(caller, named);
  }

  @RateLimited({ name: 'write-review', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('PUT /api/orders/:id/reviews/:productId')
  write(written: InputOf<'PUT /api/orders/:id/reviews/:productId'>, @Caller() caller: CallerIdentity) {
    return this.reviews.write(caller, written);
  }

  @RateLimited({ name: 'delete-review', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('DELETE /api/orders/:id/reviews/:productId')
  delete(named: InputOf<'DELETE /api/orders/:id/reviews/:productId'>, @Caller() caller: CallerIdentity) {
    return this.reviews.delete(caller, named);
  }

  @Handle('GET /api/admin/reviews')
  toModerate(query: InputOf<'GET /api/admin/reviews'>) {
    return this.moderation.list(query);
  }

  @Handle('PATCH /api/admin/reviews/:id')
  decide(decision: InputOf<'PATCH /api/admin/reviews/:id'>, @Caller() caller: CallerIdentity) {
    return this.moderation.decide(decision, caller.account().id);
  }
}
