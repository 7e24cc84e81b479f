import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ChangeTokens } from '../orders/change-tokens.js';
import { OrderReviews } from './order-reviews.js';
import { PublicReviewsController } from './public-reviews.controller.js';
import { PublicReviews } from './public-reviews.js';
import { ReviewModeration } from './review-moderation.js';
import { ReviewsController } from './reviews.controller.js';

/** Reviews of products by people who received them. */
@Module({
  imports: [MediaModule],
  controllers: [PublicReviewsController, ReviewsController],
  providers: [ChangeTokens, OrderReviews, PublicReviews, ReviewModeration],
})
export class ReviewsModule {}
