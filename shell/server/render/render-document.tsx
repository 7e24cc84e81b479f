import type { ReactNode } from 'react';
import { renderToPipeableStream } from 'react-dom/server';
import { Writable } from 'node:stream';
import { withoutStyleAttributes } from './style-attributes';

/**
 * Renders completely, so that the page works without scripts. Returns errors that Suspense boundaries caught, and one per style
 * attribute that the page will miss; rejects with an uncaught one or after `deadlineMs`.
 */
export function renderDocument(node: ReactNode, deadlineMs: number): Promise<{ html: string; errors: Error[] }> {
  return new Promise((resolve, reject) => {
    const errors: Error[] = [];
    const parts: Buffer[] = [];
    let isGivenUp = false;
    const giveUp = (error: Error) => {
      isGivenUp = true;
      clearTimeout(timer);
      reject(error);
    };
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        parts.push(chunk);
        done();
      },
      final(done) {
        clearTimeout(timer);
        const { html, lost } = withoutStyleAttributes(Buffer.concat(parts).toString('utf8'));
        const blocked = lost.map(
          (style) => new Error(`the page has a style attribute, which its policy blocks: ${style}`),
        );
        resolve({ html, errors: [...errors, ...blocked] });
        done();
      },
    });
    const stream = renderToPipeableStream(node, {
      // otherwise React inserts large boundaries with a script
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      onAllReady: () => void (isGivenUp || stream.pipe(sink)),
      onShellError: (error) => giveUp(errorOf(error)),
      onError: (error) => void errors.push(errorOf(error)),
    });
    const timer = setTimeout(() => {
      giveUp(new Error(`rendering took longer than ${deadlineMs} ms`));
      stream.abort();
    }, deadlineMs);
  });
}

const errorOf = (thrown: unknown): Error => (thrown instanceof Error ? thrown : new Error(String(thrown)));
