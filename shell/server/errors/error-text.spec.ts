import { describe, expect, it } from '@jest/globals';
import { framesOf, messageOf } from './error-text';

const own = { slice: 'mf-cart', version: '0.1.0-1a2b3c4d' };
const remote = 'https://shop.test/remotes/mf-cart/0.1.0-1a2b3c4d/browser';

describe('the message of an error', () => {
  it.each([
    ["TypeError: Cannot read properties of undefined (reading 'price')", undefined],
    ['no account of ada@example.com', 'no account of [email]'],
    ['GET https://shop.test/track?email=ada&token=abc failed', 'GET https://shop.test/track failed'],
    ['/track-order?number=5eed0000 failed', '/track-order failed'],
    ['order 0f8fad5b-d9cb-469f-a165-70867728950e is gone', 'order [id] is gone'],
    ['link Zm9vYmFyYmF6cXV4MTIzNDU2Nzg5 is old', 'link [token] is old'],
    ['order 123456 is gone', 'order [number] is gone'],
    ['Error: first line\n    at secret (https://shop.test/?ada)', 'Error: first line'],
  ])('of %j is %j', (given, expected = given) => {
    expect(messageOf(given)).toBe(expected);
  });

  it('has a bounded length', () => {
    expect(messageOf('x y '.repeat(10_000))).toHaveLength(300);
  });
});

describe('the frames of a stack', () => {
  it.each([
    ['V8', `Error: ada@example.com\n    at Total (${remote}/cart.js:1:20)\n    at async ${remote}/cart.js:2:3`],
    ['other browsers', `Total@${remote}/cart.js:1:20\n@${remote}/cart.js:2:3`],
  ])('of %s are files of the release', (_whose, stack) => {
    expect(framesOf(stack, own)).toEqual([
      { name: 'Total', file: 'browser/cart.js', line: 1, column: 20 },
      { name: null, file: 'browser/cart.js', line: 2, column: 3 },
    ]);
  });

  it("are files of the shell, of the server's bundle and of other releases too, and of nobody else", () => {
    const stack = [
      '    at render (https://shop.test/assets/shell.1a2b3c4d.js:1:5)',
      '    at Total (/data/releases/mf-cart/0.1.0-1a2b3c4d/server/server.ab12cd34.cjs:70:1)',
      '    at other (https://shop.test/remotes/mf-other/9.9.9-00000000/browser/x.js:1:1)',
      '    at evil (https://evil.example/ada%40example.com/x.js:1:1)',
      '    at /root/secret/node_modules/react/index.js:1:1',
    ].join('\n');
    expect(framesOf(stack, own).map(({ file }) => file)).toEqual([
      'assets/shell.1a2b3c4d.js',
      'server/server.ab12cd34.cjs',
      'mf-other 9.9.9-00000000 browser/x.js',
    ]);
  });

  it('are at most 20, without a query', () => {
    const stack = `    at f (${remote}/cart.js?email=ada:1:2)\n`.repeat(1000);
    const frames = framesOf(stack, own);
    expect(frames).toHaveLength(20);
    expect(JSON.stringify(frames)).not.toContain('ada');
  });
});
