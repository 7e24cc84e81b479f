import type { Money } from 'shared-contracts/money/money';
import type { Arrival } from 'shared-contracts/shipping/arrival';
import type { MailPicture } from '../../../shared/mail/mail-template.js';

export type MailedOrder = {
  id: string;
  isGuest: boolean;
  customerName: string;
  /** In the shop's time zone: `Nov 25, 2026`. */
  orderedOn: string;
  items: {
    name: string;
    details: string | null;
    quantity: number;
    /** `$15.98 each, pack of 9`. */
    each: string;
    total: Money;
    imageUrl: string | null;
    pictures: readonly MailPicture[];
  }[];
  missingPhotos: number;
  addPhotosPath: string;
  changesPath: string;
  subtotal: Money;
  /** By name: `HST 13%`. */
  taxes: readonly { name: string; amount: Money }[];
  shipping: Money;
  shippingMethod: string;
  arrival: Arrival | null;
  total: Money;
  addressLines: string[];
};
