import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from '@jest/globals';
import express, { type Response } from 'express';
import { until } from '../../testing/until.js';
import { type CsvRow, csvLines, sendCsv } from './csv-response.js';

let server: Server | undefined;
afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

async function served(send: (response: Response) => Promise<void>): Promise<string> {
  const app = express();
  app.get('/file', (_request, response) => {
    send(response).catch(() => (response.headersSent ? response.destroy() : response.status(500).end()));
  });
  server = createServer(app);
  await new Promise<void>((resolve) => {
    server!.listen(0, '127.0.0.1', resolve);
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/file`;
}

const fileOf = (rows: AsyncIterable<CsvRow> | CsvRow[]) => ({ fileName: 'list.csv', header: ['Name', 'Size'], rows });

describe('a cell', () => {
  it.each(['=1+1', '+1', '-1+1', '-A1', '@SUM(A1)', '\t=1', '\r=1', ' =1', '＝1'])(
    'that begins like %j runs no formula',
    (text) => {
      expect(csvLines([[text]]).replace(/^"/, '')).toMatch(/^'/);
    },
  );

  it('keeps numbers as they are, and is empty without a value', () => {
    expect(csvLines([[-5, 0, true, null, undefined]])).toBe('-5,0,true,,\r\n');
    expect(csvLines([['-5.00', '-12', '5.00']])).toBe('-5.00,-12,5.00\r\n');
  });

  it('is quoted where it has commas, quotes or line breaks', () => {
    expect(csvLines([['a "b", c\nd']])).toBe('"a ""b"", c\nd"\r\n');
    expect(csvLines([['=HYPERLINK("x")']])).toBe(`"'=HYPERLINK(""x"")"\r\n`);
  });
});

describe('a CSV response', () => {
  it('is a download in UTF-8 that spreadsheets recognize', async () => {
    const answer = await fetch(await served((response) => sendCsv(response, fileOf([['Zoë', 2]]))));
    expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(answer.headers.get('content-disposition')).toBe('attachment; filename="list.csv"');
    expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe('\uFEFFName,Size\r\nZoë,2\r\n');
  });

  it('has its header even without rows', async () => {
    const answer = await fetch(await served((response) => sendCsv(response, fileOf([]))));
    expect(Buffer.from(await answer.arrayBuffer()).toString('utf8')).toBe('\uFEFFName,Size\r\n');
  });

  it('reads no more rows than the caller takes, and stops when the caller leaves', async () => {
    let read = 0;
    let hasStopped = false;
    async function* endless(): AsyncGenerator<CsvRow> {
      try {
        for (;;) {
          read += 1;
          yield await Promise.resolve(['x'.repeat(1_000), read]);
        }
      } finally {
        hasStopped = true;
      }
    }
    const url = await served((response) => sendCsv(response, fileOf(endless())));
    const leaving = new AbortController();
    const answer = await fetch(url, { signal: leaving.signal });
    const reader = answer.body!.getReader();
    await reader.read();
    let before = -1;
    // reading ends once the buffers are full
    await until(async () => {
      const stands = read === before;
      before = read;
      await new Promise((resolve) => {
        setTimeout(resolve, 50);
      });
      return stands;
    }, 10_000);
    expect(read).toBeLessThan(100_000);
    leaving.abort();
    await until(() => Promise.resolve(hasStopped), 10_000);
  });

  it('answers with an error if the first rows cannot be read', async () => {
    const next = () => Promise.reject(new Error('no database'));
    const broken = { [Symbol.asyncIterator]: () => ({ next }) };
    const answer = await fetch(await served((response) => sendCsv(response, fileOf(broken))));
    expect(answer.status).toBe(500);
  });

  it('breaks off if later rows cannot be read, so that no half file looks whole', async () => {
    async function* broken(): AsyncGenerator<CsvRow> {
      for (let row = 0; row < 100; row++) yield await Promise.resolve(['x'.repeat(1_000), row]);
      throw new Error('no database');
    }
    const answer = await fetch(await served((response) => sendCsv(response, fileOf(broken()))));
    await expect(answer.text()).rejects.toThrow('terminated');
  });
});
