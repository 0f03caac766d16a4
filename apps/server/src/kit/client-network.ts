import { isIPv6 } from 'node:net';

/**
 * Groups of an IPv6 address that identify a network, whose devices choose the rest, and a site: providers give a
 * customer up to a /48, in which it chooses its networks.
 */
const networkGroups = 4;
const siteGroups = 3;

/**
 * The key under which requests of an IP address are counted: an IPv4 address itself (also when written as IPv6), and
 * of an IPv6 address its /64 prefix, as `2001:db8:0:1`. Any other text is returned as it is.
 */
export const clientNetwork = (address: string): string => findPrefix(address, networkGroups);

/**
 * The key of all addresses that one customer of a provider may have: like `clientNetwork`, but of an IPv6 address the
 * /48 prefix, as `2001:db8:0`.
 */
export const clientSite = (address: string): string => findPrefix(address, siteGroups);

function findPrefix(address: string, length: number): string {
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
    .slice(0, length)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
