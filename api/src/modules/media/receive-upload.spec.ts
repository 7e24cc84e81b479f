import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it, jest } from '@jest/globals';
import type { Settings } from '../../config/settings.js';
import type { PhotoStorage } from '../../integrations/s3/photo-storage.js';
import { pendingKeyOf } from './domain/photo-keys.js';
import { ReceiveUpload } from './receive-upload.js';

const key = pendingKeyOf({ kind: 'guest', id: randomUUID() }, randomUUID());

it('refuses a sender who is too slow, and stores nothing', async () => {
  const put = jest.fn<PhotoStorage['put']>();
  const environment = { SESSION_SECRET: 'secret', PUBLIC_URL: 'http://shop.test' };
  const uploads = new ReceiveUpload({ environment } as Settings, { put } as unknown as PhotoStorage);
  const server = createServer((request, response) => {
    const answer = async () => {
      const result = await uploads.receive(request, new AbortController().signal);
      response.writeHead(result.ok ? 200 : 503).end();
    };
    void answer();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
  try {
    const { pathname, search } = new URL(uploads.urlOf({ key, expiresAt: new Date(Date.now() + 3_600_000) }));
    const { port } = server.address() as AddressInfo;
    const sender = send({ port, host: '127.0.0.1', path: pathname + search, method: 'PUT' });
    const answer = new Promise<number | undefined>((resolve, reject) => {
      sender.once('response', ({ statusCode }) => resolve(statusCode)).once('error', reject);
    });
    const begun = once(server, 'request');
    sender.write('some bytes, and never the rest');
    await begun;
    await jest.advanceTimersByTimeAsync(60_000);
    expect(await answer).toBe(503);
    expect(put).not.toHaveBeenCalled();
    sender.destroy();
  } finally {
    jest.useRealTimers();
    server.closeAllConnections();
    server.close();
    await once(server, 'close');
  }
});
