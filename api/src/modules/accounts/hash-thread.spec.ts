import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, describe, expect, it } from '@jest/globals';
import { HashThread } from './hash-thread.js';

const threads: HashThread[] = [];
const aThread = (script?: URL) => {
  const thread = new HashThread(script);
  threads.push(thread);
  return thread;
};
afterEach(() => Promise.all(threads.splice(0).map((thread) => thread.stop())));

describe('the thread that hashes', () => {
  it('makes argon2id hashes that only their password matches, and that of no account matches none', async () => {
    const thread = aThread();
    const hashed = await thread.hash('the right one');
    expect(hashed).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(await thread.matches('the right one', hashed)).toBe(true);
    expect(await thread.matches('a wrong one', hashed)).toBe(false);
    expect(await thread.matches('the password of nobody', null)).toBe(false);
  });

  it('is replaced after what it cannot read', async () => {
    const thread = aThread();
    await expect(thread.matches('the right one', 'not a hash')).rejects.toThrow('Decoding failed');
    expect(await thread.hash('the right one')).toContain('$argon2id$');
  });

  it('is replaced when it has died, while it works and while it does not', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'hashes-'));
    try {
      const file = path.join(folder, 'worker.cjs');
      await writeFile(
        file,
        `const { parentPort } = require('node:worker_threads');
         parentPort.on('message', ({ password }) => {
           if (password === 'ends') process.exit(1);
           parentPort.postMessage(password);
           if (password === 'the last') process.exit(1);
         });`,
      );
      const thread = aThread(pathToFileURL(file));
      await expect(thread.hash('ends')).rejects.toThrow('ended');
      expect(await thread.hash('the last')).toBe('the last');
      await thread.hash('another').catch(() => undefined);
      expect(await thread.hash('yet another')).toBe('yet another');
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});
