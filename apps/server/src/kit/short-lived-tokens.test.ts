import fc from 'fast-check';
import { SignJWT } from 'jose';
import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { createShortLivedTokens } from './short-lived-tokens.ts';
import { withClaims } from './testing/with-claims.ts';

const secret = 'forty characters that are no secret at all';
const claims = Type.Object({ contentId: Type.Integer(), name: Type.String(), isHost: Type.Boolean() });
const start = 1_800_000_000_000;
let now = start;
const options = {
  secret,
  clock: { now: () => new Date(now) },
  purpose: 'entering a room',
  lifetime: 60,
  claims,
};
const tokens = createShortLivedTokens(options);

const anyClaims = fc.record({
  contentId: fc.maxSafeInteger(),
  name: fc.string({ maxLength: 40, unit: 'grapheme' }),
  isHost: fc.boolean(),
});
const anyTime = fc.integer({ min: start, max: start + 1e10 });
const check = (property: fc.IAsyncProperty<unknown>) => fc.assert(property, { numRuns: 60 });

test('a token gives back its claims until it expires, and not afterwards', () =>
  check(
    fc.asyncProperty(
      anyClaims,
      anyTime,
      fc.integer({ min: 0, max: 120 }),
      async (signedClaims, at, seconds) => {
        now = at;
        const token = await tokens.sign(signedClaims);
        const expiresAt = new Date((Math.floor(at / 1_000) + 60) * 1_000);
        now = Math.floor(at / 1_000) * 1_000 + seconds * 1_000;
        const verified = await tokens.verify(token);
        if (seconds >= 60) expect(verified).toBeUndefined();
        else
          expect(verified).toEqual({
            ...signedClaims,
            tokenId: expect.stringMatching(/^[\w-]{36}$/),
            expiresAt,
          });
      },
    ),
  ));

test('a token is invalid for another purpose, and under another secret', () =>
  check(
    fc.asyncProperty(anyClaims, fc.string({ minLength: 1 }), async (signedClaims, purpose) => {
      fc.pre(purpose !== options.purpose);
      now = start;
      const token = await tokens.sign(signedClaims);
      expect(await createShortLivedTokens({ ...options, purpose }).verify(token)).toBeUndefined();
      const other = createShortLivedTokens({ ...options, secret: `${secret}${purpose}` });
      expect(await other.verify(token)).toBeUndefined();
      expect(await tokens.verify(await other.sign(signedClaims))).toBeUndefined();
    }),
  ));

test('a token is invalid when any of its characters is changed', () =>
  check(
    fc.asyncProperty(
      anyClaims,
      fc.nat(),
      fc.constantFrom('A', 'z', '0', '9', '-', '_', '.', '~', ' '),
      async (signedClaims, index, other) => {
        now = start;
        const token = await tokens.sign(signedClaims);
        // The last character has bits that no decoder reads.
        const at = index % (token.length - 1);
        fc.pre(token[at] !== other);
        expect(await tokens.verify(token.slice(0, at) + other + token.slice(at + 1))).toBeUndefined();
        expect(await tokens.verify(token.slice(0, at))).toBeUndefined();
        expect(await tokens.verify(withClaims(token, { exp: start / 1_000 + 6_000 }))).toBeUndefined();
      },
    ),
  ));

test('two tokens with the same claims can be told apart', async () => {
  now = start;
  const signedClaims = { contentId: 1, name: 'one', isHost: false };
  const [one, other] = [await tokens.sign(signedClaims), await tokens.sign(signedClaims)];
  expect((await tokens.verify(one))?.tokenId).not.toBe((await tokens.verify(other))?.tokenId);
});

test('claims of another shape, text of any kind and other values are refused', async () => {
  now = start;
  const others = createShortLivedTokens({ ...options, claims: Type.Object({ contentId: Type.String() }) });
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.e30.`;
  const sessionToken = await new SignJWT({ contentId: 1, name: 'one', isHost: true })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setAudience(options.purpose)
    .setJti('one')
    .setExpirationTime(start / 1_000 + 60)
    .sign(new TextEncoder().encode(secret));
  for (const wrong of [
    await others.sign({ contentId: '1' }),
    unsigned,
    sessionToken,
    '',
    'x',
    'a.b.c',
    'x'.repeat(10_000),
    undefined,
    7,
    {},
  ])
    expect(await tokens.verify(wrong)).toBeUndefined();
});
