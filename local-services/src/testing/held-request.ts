import { request } from 'node:http';

/** The server has half of it; `finish` sends the rest. `status` rejects if the connection is reset. */
export type HeldRequest = { finish: () => void; status: Promise<number | undefined> };

export function holdRequest(url: string, body: object): HeldRequest {
  const text = JSON.stringify(body);
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
  const sent = request(url, { method: 'POST', headers });
  const status = new Promise<number | undefined>((resolve, reject) => {
    sent.on('error', reject);
    sent.on('response', (response) => {
      response.resume();
      response.on('end', () => resolve(response.statusCode));
    });
  });
  sent.write(text.slice(0, 5));
  return { status, finish: () => void sent.end(text.slice(5)) };
}
