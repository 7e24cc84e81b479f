import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { type Server, createServer } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { mailFileOf } from '../integrations/mail/file-mailer.js';
import type { TestApp } from './test-app.js';
import { until } from './until.js';

export async function sentMails(app: TestApp, address: string, subject: RegExp): Promise<string[]> {
  const rows = await app.dataSource.query<{ key: string; subject: string }[]>(
    `SELECT key, subject FROM outbox_mails WHERE recipient = $1 AND sent_at IS NOT NULL ORDER BY created_at`,
    [address],
  );
  return rows.filter((mail) => subject.test(mail.subject)).map(({ key }) => key);
}

export async function mailTo(app: TestApp, address: string, subject: RegExp): Promise<Email> {
  let key: string | undefined;
  await until(async () => {
    key = (await sentMails(app, address, subject)).at(-1);
    return key !== undefined;
  }, 60_000);
  return PostalMime.parse(await readFile(path.join(app.dataFolder, 'mail', mailFileOf(key!))));
}

/** Ends the minute in which a status can be taken back. */
export async function tellStatusNow({ dataSource }: TestApp, orderId: string): Promise<void> {
  await dataSource.query(`UPDATE orders SET status_mail_at = now() WHERE id = $1`, [orderId]);
  await dataSource.query(`UPDATE graphile_worker._private_jobs SET run_at = now() WHERE key = $1`, [
    `tell-order-status:${orderId}`,
  ]);
}

export function tokenIn({ text = '' }: Email, page: string): string {
  const [, token] = new RegExp(`${page}#([\\w-]{43})`).exec(text) ?? [];
  if (!token) throw new Error(`no link to ${page} in: ${text}`);
  return token;
}

const END_OF_MAIL = '\r\n.\r\n';

/** Accepts mails when `accepting` has resolved. */
export async function startMailServer(
  port: number,
  received: string[],
  accepting: Promise<void> = Promise.resolve(),
): Promise<Server> {
  const server = createServer((socket) => {
    let mail: string | undefined;
    socket.on('error', () => undefined);
    socket.write('220 mail.test\r\n');
    socket.on('data', (data) => {
      const text = data.toString();
      if (mail !== undefined) {
        mail += text;
        if (!mail.endsWith(END_OF_MAIL)) return;
        received.push(mail);
        mail = undefined;
        void accepting.then(() => socket.write('250 ok\r\n'));
        return;
      }
      for (const line of text.split('\r\n').filter(Boolean)) {
        if (line === 'DATA') mail = '';
        socket.write(line === 'DATA' ? '354 go on\r\n' : line === 'QUIT' ? '221 bye\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()));
  return server;
}
