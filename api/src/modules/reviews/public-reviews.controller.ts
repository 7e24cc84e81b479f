import { Controller, Res, UseInterceptors } from '@nestjs/common';
import type { ProductReviewsQuery } from 'shared-contracts/reviews/schemas';
import type * as z from 'zod';
import { CacheResponses } from '../../shared/http/cache-responses.interceptor.js';
import { Handle } from '../../shared/http/handle.js';
import { PublicReviews } from './public-reviews.js';

/** `@Res()`: `CacheResponses` writes the response. */
@Controller()
@UseInterceptors(CacheResponses)
export class PublicReviewsController {
  constructor(private readonly reviews: PublicReviews) {}

  @Handle('GET /api/products/:id/reviews')
  ofProduct(query: z.output<typeof ProductReviewsQuery>, @Res() _response: unknown) {
    return this.reviews.ofProduct(query);
  }
}
