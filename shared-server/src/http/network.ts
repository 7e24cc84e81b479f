import { isIPv6 } from 'node:net';

/** An IPv4 address, or an IPv6 /64, as one household or server has all 2^64 addresses of it. */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // a URL's host is canonical: lower case, no leading zeros, one `::` at most
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')];
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
