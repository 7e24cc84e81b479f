import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { OrderTokens } from './order-tokens.js';

/** Tokens that show an order's photos, change them and cancel the order. Only mails to the buyer have them. */
@Injectable()
export class ChangeTokens extends OrderTokens {
  constructor(settings: Settings) {
    super(settings, 'change-order');
  }
}
