import { describe, expect, it } from '@jest/globals';
import { AppModule } from '../../app.module.js';
import { Settings } from '../../config/settings.js';
import { MailPreviewModule } from './mail-preview.module.js';
import { mails } from './mails.js';
import { testApp } from '../../testing/started.js';

const app = testApp();

describe('the preview of mails', () => {
  it('links to every mail', async () => {
    const { status, body } = await app.browser().get<Buffer>('/api/dev/mails');
    expect(status).toBe(200);
    for (const { name } of mails) expect(String(body)).toContain(`href="/api/dev/mails/${name}"`);
  });

  it('shows a mail at both widths, light and dark, in frames without scripts, and as text', async () => {
    const { status, headers, body } = await app.browser().get<Buffer>('/api/dev/mails/shipped');
    expect([status, headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    for (const title of ['375 px, light', '375 px, dark', '640 px, light', '640 px, dark'])
      expect(String(body)).toContain(`<iframe sandbox title="${title}"`);
    expect(String(body)).toContain('<pre>Your magnets are on their way');
  });

  it('knows no other mails', async () => {
    expect((await app.browser().get('/api/dev/mails/nothing')).status).toBe(404);
  });

  it('does not exist in production', () => {
    const { environment } = app.nest.get(Settings);
    const modulesIn = (NODE_ENV: 'production' | 'development') =>
      AppModule.with(new Settings({ ...environment, NODE_ENV })).imports;
    expect(modulesIn('development')).toContain(MailPreviewModule);
    expect(modulesIn('production')).not.toContain(MailPreviewModule);
  });
});
