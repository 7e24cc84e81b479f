import { describe, expect, it } from '@jest/globals';
import { readSettings } from './settings.js';

const complete = {
  DATABASE_URL: 'postgres://shop@db/shop',
  S3_BUCKET: 'photos',
  S3_ACCESS_KEY_ID: 'id',
  S3_SECRET_ACCESS_KEY: 'secret',
  SESSION_SECRET: 'sixteen characters',
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  ADMIN_PASSWORD: 'secret',
};
const settingsOf = (more: Record<string, string>) => {
  const read = readSettings({ ...complete, ...more });
  if (!read.ok) throw new Error(read.problems.join('\n'));
  return read.settings;
};

describe('the settings of the api', () => {
  it('report each missing value', () => {
    expect(readSettings({ ...complete, S3_BUCKET: '', ADMIN_PASSWORD: undefined })).toEqual({
      ok: false,
      problems: [
        expect.stringContaining('S3_BUCKET is required'),
        expect.stringContaining('ADMIN_PASSWORD is required'),
      ],
    });
  });

  it('report each invalid value', () => {
    expect(readSettings({ ...complete, API_PORT: '99999' })).toMatchObject({ ok: false });
  });

  it('use the shop name as the sender by default', () => {
    expect(settingsOf({ SHOP_NAME: 'The "Fridge"', SUPPORT_EMAIL: 'hi@shop.example' }).mailFrom).toBe(
      '"The Fridge" <hi@shop.example>',
    );
    expect(settingsOf({ MAIL_FROM: 'a@b.example' }).mailFrom).toBe('a@b.example');
  });

  it('derive from the public address whether cookies are secure', () => {
    expect(settingsOf({ PUBLIC_URL: 'https://shop.example' }).isHttps).toBe(true);
    expect(settingsOf({}).isHttps).toBe(false);
  });
});
