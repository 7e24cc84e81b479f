import { Injectable } from '@nestjs/common';
import { PictureLinks } from '../../media/picture-links.js';
import { type OrderTokens, ChangeTokens, PhotoTokens } from './order-tokens.js';
import type { Order } from '../order.entity.js';

@Injectable()
export class RenewMailLinks {
  private readonly tokens: Record<'track-order' | 'add-photos', OrderTokens>;

  constructor(
    changeTokens: ChangeTokens,
    photoTokens: PhotoTokens,
    private readonly pictures: PictureLinks,
  ) {
    this.tokens = { 'track-order': changeTokens, 'add-photos': photoTokens };
  }

  in(mail: string, order: Pick<Order, 'id' | 'linksRevokedAt'>): string {
    const link = new RegExp(`(/(track-order|add-photos)\\?order=${order.id}&(?:amp;)?token=)[\\w-]+`, 'g');
    const withTokens = mail.replace(
      link,
      (_link, start: string, page: keyof RenewMailLinks['tokens']) => start + this.tokens[page].tokenFor(order),
    );
    return this.pictures.renewed(withTokens, order);
  }
}
