import { areOrderLinksOpen } from 'shared-contracts/orders/order-links';
import { Injectable } from '@nestjs/common';
import { Settings } from '../../../config/settings.js';
import { isSignature, orderSignatureOf } from '../../../shared/security/signature.js';
import type { Order } from '../order.entity.js';

type SignedOrder = Pick<Order, 'id' | 'linksRevokedAt'>;

export abstract class OrderTokens {
  constructor(
    private readonly settings: Settings,
    /** Signed too, so that no other signature of this secret is a token. */
    private readonly purpose: string,
  ) {}

  tokenFor(order: SignedOrder): string {
    return this.signatureOf(order).toString('base64url');
  }

  opens(order: Order, token: string, now: Date): boolean {
    return isSignature(token, this.signatureOf(order)) && areOrderLinksOpen(order, now);
  }

  private signatureOf({ id, linksRevokedAt }: SignedOrder): Buffer {
    const { SESSION_SECRET: secret } = this.settings.environment;
    return orderSignatureOf(`${this.purpose}:${id}`, { linksRevokedAt, secret });
  }
}

/** They show an order's photos, change and cancel it. Only mails to the buyer have them. */
@Injectable()
export class ChangeTokens extends OrderTokens {
  constructor(settings: Settings) {
    super(settings, 'change-order');
  }
}

/** They show none of the order: a guest may pass them on. */
@Injectable()
export class PhotoTokens extends OrderTokens {
  constructor(settings: Settings) {
    super(settings, 'add-photos');
  }
}
