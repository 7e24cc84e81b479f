import type { Settings } from '../../config/settings.js';
import type { WritingShop } from './domain/contact-mail.js';

/** The shop as its mails name it. */
export const shopOf = ({ environment }: Settings): WritingShop => ({
  name: environment.SHOP_NAME,
  publicUrl: environment.PUBLIC_URL,
  supportEmail: environment.SUPPORT_EMAIL,
});
