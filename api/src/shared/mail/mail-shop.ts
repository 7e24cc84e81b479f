import type { Settings } from '../../config/settings.js';
import type { MailShop } from './mail-template.js';

/** The shop as its mails name it. */
export const mailShopOf = ({ environment }: Settings): MailShop => ({
  name: environment.SHOP_NAME,
  publicUrl: environment.PUBLIC_URL,
  supportEmail: environment.SUPPORT_EMAIL,
});
