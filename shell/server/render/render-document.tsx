import type { ReactNode } from 'react';
import { renderToReadableStream } from 'react-dom/server';
import { withoutStyleAttributes } from './style-attributes';

/**
 * Renders completely, for pages without scripts. `errors`: those that boundaries caught, and one per lost style attribute; rejects with an
 * uncaught one or after `deadlineMs`.
 */
export async function renderDocument(node: ReactNode, deadlineMs: number): Promise<{ html: string; errors: Error[] }> {
  const errors: Error[] = [];
  const deadline = new AbortController();
  const late = new Error(`rendering took longer than ${deadlineMs} ms`);
  const timer = setTimeout(() => deadline.abort(late), deadlineMs);
  try {
    const stream = await renderToReadableStream(node, {
      // otherwise React inserts large boundaries with a script
      progressiveChunkSize: Number.MAX_SAFE_INTEGER,
      signal: deadline.signal,
      onError: (error) => void errors.push(error instanceof Error ? error : new Error(String(error))),
    });
    await stream.allReady;
    const rendered = await new Response(stream).text();
    deadline.signal.throwIfAborted();
    const { html, lost } = withoutStyleAttributes(rendered);
    const blocked = lost.map((style) => new Error(`the page has a style attribute, which its policy blocks: ${style}`));
    return { html, errors: [...errors, ...blocked] };
  } finally {
    clearTimeout(timer);
  }
}
