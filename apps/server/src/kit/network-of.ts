import { isIPv6 } from 'node:net';

/** Groups of an IPv6 address that name a household; the rest is its devices' to choose. */
const networkGroups = 4;

/**
 * What counts as one caller when addresses are counted: an IPv4 address itself, also one that is written as IPv6, and of
 * IPv6 the /64, as `2001:db8:0:1`. What is no address is its own name.
 */
export function networkOf(address: string): string {
  const bare = address.split('%')[0]!.toLowerCase();
  if (!isIPv6(bare)) return bare;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(bare)?.[1];
  if (mapped) return mapped;
  const [head = '', tail] = bare.split('::');
  const start = head === '' ? [] : head.split(':');
  const end = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - start.length - end.length);
  const groups = [...start, ...Array.from({ length: zeros }, () => '0'), ...end];
  return groups
    .slice(0, networkGroups)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
