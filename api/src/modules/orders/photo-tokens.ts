import { Injectable } from '@nestjs/common';
import { Settings } from '../../config/settings.js';
import { isSignature, signatureOf } from '../../shared/security/signature.js';

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
    return isSignature(token, this.signatureOf(orderId));
  }

  private signatureOf(orderId: string): Buffer {
    return signatureOf(`${PURPOSE}:${orderId}`, this.settings.environment.SESSION_SECRET);
  }
}
