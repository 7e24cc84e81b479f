import { Controller } from '@nestjs/common';
import type {
  OrderReviewsQuery,
  ReviewDecision,
  ReviewQuery,
  ReviewToDelete,
  ReviewToWrite,
} from 'shared-contracts/reviews/schemas';
import type * as z from 'zod';
import { Caller, type CallerIdentity } from '../../shared/http/caller.js';
import { Handle } from '../../shared/http/handle.js';
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
  ofOrder(named: z.output<typeof OrderReviewsQuery>, @Caller() caller: CallerIdentity) {
    return this.reviews.of(caller, named);
  }

  @RateLimited({ name: 'write-review', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('PUT /api/orders/:id/reviews/:productId')
  write(written: z.output<typeof ReviewToWrite>, @Caller() caller: CallerIdentity) {
    return this.reviews.write(caller, written);
  }

  @RateLimited({ name: 'delete-review', calls: 60, perSeconds: TEN_MINUTES })
  @Handle('DELETE /api/orders/:id/reviews/:productId')
  delete(named: z.output<typeof ReviewToDelete>, @Caller() caller: CallerIdentity) {
    return this.reviews.delete(caller, named);
  }

  @Handle('GET /api/admin/reviews')
  toModerate(query: z.output<typeof ReviewQuery>) {
    return this.moderation.list(query);
  }

  @Handle('PATCH /api/admin/reviews/:id')
  decide(decision: z.output<typeof ReviewDecision>, @Caller() caller: CallerIdentity) {
    return this.moderation.decide(decision, caller.account().id);
  }
}
