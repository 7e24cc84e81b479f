import type { DocumentShop } from '../modules/documents/document-parts.js';

export const sampleShop: DocumentShop = {
  name: 'Fridgewell',
  publicUrl: 'https://shop.example',
  supportEmail: 'help@shop.example',
  currency: 'usd',
  timeZone: 'America/Toronto',
  seller: {
    name: 'Fridgewell Inc.',
    addressLines: ['1 Example Street', 'Toronto, ON M5H 1A1'],
    taxNumbers: ['GST/HST 00000 0000 RT0001'],
  },
};
