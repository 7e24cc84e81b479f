import { Module } from '@nestjs/common';
import { MediaModule } from '../media/media.module.js';
import { ChangeTokens } from '../orders/change-tokens.js';
import { ClaimAnswers } from './claim-answers.js';
import { ClaimsController } from './claims.controller.js';
import { OrderClaims } from './order-claims.js';

/** Claims for damage or a return. */
@Module({
  imports: [MediaModule],
  controllers: [ClaimsController],
  providers: [ChangeTokens, OrderClaims, ClaimAnswers],
})
export class ClaimsModule {}
