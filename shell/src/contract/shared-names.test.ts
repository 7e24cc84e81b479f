import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, it } from '@jest/globals';
import type { BrowserEvents } from 'shared-contracts/events/browser-events';

const events: Record<keyof BrowserEvents, true> = { guestCartUpdated: true, cartCleared: true, sessionChanged: true };

it('lets every slice use the browser events', async () => {
  const names = JSON.parse(await readFile(path.join(import.meta.dirname, 'shared-names.json'), 'utf8')) as {
    events: Record<string, string[]>;
  };
  for (const event of Object.keys(events)) expect(names.events[event]).toEqual(['*']);
});
