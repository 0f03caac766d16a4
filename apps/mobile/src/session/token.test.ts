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
      expect([findClaims(text), isTokenValid(text)]).toEqual([undefined, false]);
      expect([hasRole(findClaims(text), ''), hasPermission(findClaims(text), '')]).toEqual([false, false]);
    }),
  );
  expect(findClaims(tokenOf({ uid: 'me' as unknown as number }))).toBeUndefined();
});

test('a role check passes if the role is listed', () => {
  const rights = findClaims(tokenOf({ roles: ['expert', 'owner'] }));
  expect(['expert', 'owner', 'admin', 'exp'].map((role) => hasRole(rights, role))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test('a permission check passes if the permission is listed, and for the role admin', () => {
  const rightsOf = (claims: Parameters<typeof tokenOf>[0]) => findClaims(tokenOf(claims));
  const rights = rightsOf({ roles: ['expert'], permissions: ['live.start'] });
  expect(hasPermission(rights, 'live.start')).toBe(true);
  expect(hasPermission(rights, 'live')).toBe(false);
  expect(hasPermission(rightsOf({ roles: ['admin'] }), 'anything')).toBe(true);
  expect(hasPermission(rightsOf({ permissions: ['admin'] }), 'anything')).toBe(false);
});

test('a token is valid while its expiry is later than now', () => {
  const token = tokenOf({ exp: 1_000 });
  expect(isTokenValid(token, 999_999)).toBe(true);
  expect(isTokenValid(token, 1_000_000)).toBe(false);
  expect(isTokenValid(token, 1_000_001)).toBe(false);
  expect(isTokenValid(tokenOf())).toBe(true);
  expect(isTokenValid('')).toBe(false);
});
