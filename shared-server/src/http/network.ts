import { isIPv6 } from 'node:net';

/**
 * What counts as one network: an IPv4 address, or the /64 of an IPv6 address, of which one household or server has
 * 2^64 addresses.
 */
export function networkOf(address: string | undefined): string {
  const plain = (address ?? '').replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (!isIPv6(plain)) return plain;
  // a URL's host is the canonical form: lower case, no leading zeros, one `::` at most
  const [before = '', after] = new URL(`http://[${plain}]`).hostname.slice(1, -1).split('::');
  const groupsOf = (text: string) => text.split(':').filter((group) => group !== '');
  const [head, tail] = [groupsOf(before), groupsOf(after ?? '')];
  const groups = [...head, ...Array.from({ length: 8 - head.length - tail.length }, () => '0'), ...tail];
  return `${groups.slice(0, 4).join(':')}::/64`;
}
