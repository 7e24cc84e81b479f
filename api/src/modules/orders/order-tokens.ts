import type { Settings } from '../../config/settings.js';
import { isSignature, signatureOf } from '../../shared/security/signature.js';

/** Makes and checks the tokens with which guests do one thing with one order. They allow nothing else. */
export abstract class OrderTokens {
  constructor(
    private readonly settings: Settings,
    /** Part of what is signed, so that no other signature of this secret is a token. */
    private readonly purpose: string,
  ) {}

  tokenFor(orderId: string): string {
    return this.signatureOf(orderId).toString('base64url');
  }

  isFor(orderId: string, token: string): boolean {
    return isSignature(token, this.signatureOf(orderId));
  }

  private signatureOf(orderId: string): Buffer {
    return signatureOf(`${this.purpose}:${orderId}`, this.settings.environment.SESSION_SECRET);
  }
}
