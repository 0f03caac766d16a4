import { expect, test } from 'vitest';
import { createIceServers } from './ice-servers.ts';

const clock = { now: () => new Date('2026-03-01T12:10:00Z') };
const stun = ['stun:stun.example.org:3478'];
const turn = ['turn:turn.example.org:3478?transport=udp'];

test('a signed-in user gets a name and password for the TURN server, a guest gets none', () => {
  const find = createIceServers({ stun, turn, secret: 'north wind' }, clock);
  expect(find(0)).toEqual([{ urls: stun }]);
  // printf '1772388600:7' | openssl dgst -sha1 -hmac 'north wind' -binary | base64
  const relay = { urls: turn, username: '1772388600:7', credential: '8u17HVqYh+WPnV8RN7M7yFWcOeI=' };
  expect(find(7)).toEqual([{ urls: stun }, relay]);
});

test('without settings there are no servers, and TURN servers need a secret', () => {
  expect(createIceServers(undefined, clock)(7)).toEqual([]);
  expect(() => createIceServers({ stun, turn, secret: undefined }, clock)).toThrow('TURN_SECRET');
});
