import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tokenOf } from '../testing/token-of.ts';
import { findClaims, hasPermission, hasRole, isTokenValid } from './token.ts';

test('a token is decoded without being verified, whatever characters it has', () => {
  const claims = { uid: 42, roles: ['expert'], permissions: ['live.start'], exp: 1_900_000_000 };
  expect(findClaims(tokenOf(claims))).toEqual(claims);
  expect(findClaims(tokenOf({ ...claims, name: '王老师 ÿþ ~~~???' }))).toEqual(claims);
});

test('what is no token has no claims, role or permission and is not valid', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect([findClaims(text), hasRole(text, ''), hasPermission(text, ''), isTokenValid(text)]).toEqual([
        undefined,
        false,
        false,
        false,
      ]);
    }),
  );
  expect(findClaims(tokenOf({ uid: 'me' as unknown as number }))).toBeUndefined();
});

test('a role check passes if the role is listed', () => {
  const token = tokenOf({ roles: ['expert', 'owner'] });
  expect(['expert', 'owner', 'admin', 'exp'].map((role) => hasRole(token, role))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a permission check passes if the permission is listed, and for the role admin', () => {
  const token = tokenOf({ roles: ['expert'], permissions: ['live.start'] });
  expect(hasPermission(token, 'live.start')).toBe(true);
  expect(hasPermission(token, 'live')).toBe(false);
  expect(hasPermission(tokenOf({ roles: ['admin'] }), 'anything')).toBe(true);
  expect(hasPermission(tokenOf({ permissions: ['admin'] }), 'anything')).toBe(false);
});

test('a token is valid while its expiry is later than now', () => {
  const token = tokenOf({ exp: 1_000 });
  expect(isTokenValid(token, 999_999)).toBe(true);
  expect(isTokenValid(token, 1_000_000)).toBe(false);
  expect(isTokenValid(token, 1_000_001)).toBe(false);
  expect(isTokenValid(tokenOf())).toBe(true);
  expect(isTokenValid('')).toBe(false);
});
