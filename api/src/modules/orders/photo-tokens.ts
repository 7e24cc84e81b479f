import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { OrderTokens } from './order-tokens.js';

/** Tokens that add photos to an order. They show none of it, so that a guest may pass them on. */
@Injectable()
export class PhotoTokens extends OrderTokens {
  constructor(settings: Settings) {
    super(settings, 'add-photos');
  }
}
