import { type AddressInfo, type Server, createServer } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';
import { SmtpMailer } from './smtp-mailer.js';

let server: Server;
let url: string;
const received: string[] = [];
let isRefusing = false;

beforeAll(async () => {
  server = createServer((socket) => {
    let data: string | null = null;
    socket.write('220 test\r\n');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      if (data !== null) {
        data += chunk;
        if (!data.endsWith('\r\n.\r\n')) return;
        received.push(data.slice(0, -5));
        data = null;
        socket.write('250 taken\r\n');
        return;
      }
      const [verb] = chunk.split(/[ :\r]/, 1);
      if (verb === 'DATA') data = '';
      const answers: Record<string, string> = {
        DATA: '354 go on',
        QUIT: '221 bye',
        RCPT: isRefusing ? '451 later' : '250 ok',
      };
      socket.write(`${answers[verb ?? ''] ?? '250 ok'}\r\n`);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()));
  url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())));
beforeEach(() => {
  received.length = 0;
  isRefusing = false;
});

const mail = { key: 'order-confirmation:1', to: 'ada@example.com', subject: 'Danke', text: 'Grüße', html: undefined };

describe('sending by SMTP', () => {
  it('delivers the mail to the server', async () => {
    await new SmtpMailer(url, '"Shop" <shop@example.com>').deliver(mail);
    expect(await PostalMime.parse(received[0]!)).toMatchObject({
      from: { name: 'Shop', address: 'shop@example.com' },
      to: [{ address: 'ada@example.com' }],
      subject: 'Danke',
      text: expect.stringContaining('Grüße'),
    });
  });

  it('gives each mail a message id of its own, the same each time', async () => {
    const mailer = new SmtpMailer(url, 'shop@example.com');
    await mailer.deliver(mail);
    await mailer.deliver(mail);
    await mailer.deliver({ ...mail, key: 'order-confirmation:2' });
    const ids = await Promise.all(received.map(async (text) => (await PostalMime.parse(text)).messageId));
    expect(ids[0]).toMatch(/^<[0-9a-f]{40}@example\.com>$/);
    expect([ids[1] === ids[0], ids[2] === ids[0]]).toEqual([true, false]);
  });

  it('says that a program sent it, unless a person wrote some of it', async () => {
    const mailer = new SmtpMailer(url, 'shop@example.com');
    await mailer.deliver({ ...mail, unsubscribeUrl: 'https://shop.example/unsubscribe' });
    await mailer.deliver({ ...mail, isPersonal: true });
    const [automatic = '', personal = ''] = received;
    expect(automatic).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(automatic).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(personal).not.toContain('Auto-Submitted');
  });

  it('adds no recipients, whatever the address contains', async () => {
    await new SmtpMailer(url, 'shop@example.com').deliver({ ...mail, subject: 'a\r\nBcc: eve@example.com' });
    expect((await PostalMime.parse(received[0]!)).bcc).toBeUndefined();
  });

  it('throws when the server refuses it, so that it is retried', async () => {
    isRefusing = true;
    await expect(new SmtpMailer(url, 'shop@example.com').deliver(mail)).rejects.toThrow('451');
  });
});
