import fc from 'fast-check';
import { expect, test } from 'vitest';
import { clientNetwork, clientSite } from './client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:0:1:aaaa:bbbb:cccc:dddd', '2001:db8:0:1'],
  ['2001:0DB8:0000:0001::1', '2001:db8:0:1'],
  ['2001:db8::1', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
  ['', ''],
])('%s belongs to %s', (address, network) => {
  expect(clientNetwork(address)).toBe(network);
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:0DB8:0000:0001::1', '2001:db8:0'],
  ['2001:db8::1', '2001:db8:0'],
  ['', ''],
])('%s belongs to the site %s', (address, site) => {
  expect(clientSite(address)).toBe(site);
});

test('all devices of a household count as one caller, and another household as another', () => {
  const group = fc.integer({ min: 0, max: 0xffff }).map((number) => number.toString(16));
  const groups = fc.tuple(group, group, group, group);
  fc.assert(
    fc.property(groups, groups, groups, (network, one, other) => {
      const of = (device: string[]) => clientNetwork([...network, ...device].join(':'));
      return of(one) === of(other) && of(one) === network.join(':');
    }),
  );
});
