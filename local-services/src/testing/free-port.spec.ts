import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import { lockFolder } from '../processes/folder-lock';
import { freePort } from './free-port';

it('gives no port twice, and reserves each for this process', async () => {
  const ports = await Promise.all(Array.from({ length: 50 }, () => freePort()));
  expect(new Set(ports).size).toBe(50);
  for (const port of ports)
    expect(() => lockFolder(path.join(tmpdir(), 'shop-test-ports', String(port)))).toThrow(
      `is in use by process ${process.pid}`,
    );
});

it('gives a port that can be listened on', async () => {
  const port = await freePort();
  const server = createServer().listen(port, '127.0.0.1');
  await once(server, 'listening');
  expect(server.address()).toMatchObject({ port });
  server.close();
});
