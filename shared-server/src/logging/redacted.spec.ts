import { describe, expect, it } from '@jest/globals';
import { redacted, redactorOf } from './redacted.js';

describe('a redacted log line', () => {
  it.each([
    ['{"to":"ada.lovelace+shop@mail.example.com"}', '{"to":"[email]"}'],
    ['Key (lower(email))=(ada@example.com) already exists', 'Key (lower(email))=([email]) already exists'],
    ['/reset?email=ada%40example.com&x=1', '/reset?email=[email]&x=1'],
    ['POST /api/webhooks/unsubscribe/AbC-123_xyz 200', 'POST /api/webhooks/unsubscribe/[token] 200'],
    ['GET /api/design-links/AbC-123_xyzAbC-123_xyz/events', 'GET /api/design-links/[token]/events'],
    ['{"path":"/design/AbC-123_xyzAbC-123_xyz"}', '{"path":"/design/[token]"}'],
    ['"/newsletter/unsubscribe?token=AbC-123_xyz&state=a"', '"/newsletter/unsubscribe?token=[token]&state=a"'],
    [
      '/s3/a.jpg?X-Amz-Credential=me%2Fyou&X-Amz-Signature=0a1b',
      '/s3/a.jpg?X-Amz-Credential=[token]&X-Amz-Signature=[token]',
    ],
    ['{"password":"hunter\\"2","id":"1"}', '{"password":"[redacted]","id":"1"}'],
    ['{"firstName": "Ada","city":"Toronto"}', '{"firstName": "[redacted]","city":"Toronto"}'],
    [
      JSON.stringify({ msg: JSON.stringify({ address: '12 "Main" St\n2', id: 1 }) }),
      '{"msg":"{\\"address\\":\\"[redacted]\\",\\"id\\":1}"}',
    ],
    ['authorization: Bearer abcdef.123456', 'authorization: Bearer [token]'],
    ['Invalid API Key provided: sk_live_abc123DEF', 'Invalid API Key provided: [key]'],
    ['cookie: a=1; shop.sid=s%3Aabc.def; b=2', 'cookie: a=1; shop.sid=[session]; b=2'],
    ['postgres://shop:p4ssword@db/shop', 'postgres://shop:[password]@db/shop'],
    ['card 4242 4242 4242 4242 declined', 'card [card] declined'],
    ['{"number":4242424242424242}', '{"number":0}'],
  ])('of %s is %s', (line, expected) => expect(redacted(line)).toBe(expected));

  it.each([
    '{"path":"/api/products","stack":"at /app/node_modules/typeorm@1.1.1/index.js:3:7"}',
    'postgres://127.0.0.1:5432/shop',
    'unsubscribe/:token',
    '{"time":1763898842002,"reqId":"4242-4242"}',
    'checkout 42424242-4242-4242-8242-424242424242 was paid',
  ])('keeps %s', (line) => expect(redacted(line)).toBe(line));

  it('is made in time for a long line', () => {
    const start = performance.now();
    redacted('a'.repeat(200_000));
    expect(performance.now() - start).toBeLessThan(5_000);
  });
});

describe('a line redacted with known secrets', () => {
  it('holds none of them, as they are or in a URL', () => {
    const redact = redactorOf(['a+secret/of=storage', 'short']);
    expect(redact('a+secret/of=storage, a%2Bsecret%2Fof%3Dstorage and short')).toBe('[secret], [secret] and short');
  });
});
