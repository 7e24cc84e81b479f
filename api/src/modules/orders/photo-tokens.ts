import { createHmac, timingSafeEqual } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';

/** Part of what is signed, so that no other signature of this secret is a token. */
const PURPOSE = 'add-photos';

/** Makes and checks the tokens with which guests add photos to one order. They allow nothing else. */
@Injectable()
export class PhotoTokens {
  constructor(private readonly settings: Settings) {}

  tokenFor(orderId: string): string {
    return this.signatureOf(orderId).toString('base64url');
  }

  isFor(orderId: string, token: string): boolean {
    const given = Buffer.from(token, 'base64url');
    const signature = this.signatureOf(orderId);
    return given.length === signature.length && timingSafeEqual(given, signature);
  }

  private signatureOf(orderId: string): Buffer {
    return createHmac('sha256', this.settings.environment.SESSION_SECRET).update(`${PURPOSE}:${orderId}`).digest();
  }
}
