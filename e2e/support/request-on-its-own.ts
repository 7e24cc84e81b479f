import { type IncomingHttpHeaders, type OutgoingHttpHeaders, request } from 'node:http';

type Answer = { status: number; headers: IncomingHttpHeaders; text: string };

/** A connection of its own without a time limit: every failure is the server's. */
export function requestOnItsOwn(
  url: string,
  { method = 'GET', headers = {} }: { method?: string; headers?: OutgoingHttpHeaders } = {},
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(url, { method, headers, agent: false }, (response) => {
      response.setEncoding('utf8');
      let text = '';
      response.on('data', (part: string) => (text += part));
      response.once('error', reject);
      response.once('end', () => resolve({ status: response.statusCode ?? 0, headers: response.headers, text }));
    })
      .once('error', reject)
      .end();
  });
}
