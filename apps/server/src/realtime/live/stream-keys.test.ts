import { expect, test } from 'vitest';
import { systemClock } from '../../kit/clock.ts';
import { createPublishTokens } from './publish-tokens.ts';
import { createStreamKeys } from './stream-keys.ts';

const secret = 'forty characters that are no secret at all';
const keys = createStreamKeys(secret);

test('a key is the same each time, and belongs to one user and one live', () => {
  const key = keys.sign({ contentId: 7, uid: 3, version: 0 });
  expect(keys.sign({ contentId: 7, uid: 3, version: 0 })).toBe(key);
  expect(keys.verify(key)).toEqual({ contentId: 7, uid: 3, version: 0 });
  expect(key).toMatch(/^7~3~[\w-]{43}$/);
});

test('another version gives another key, which names it', () => {
  const claim = { contentId: 7, uid: 3, version: 12 };
  const key = keys.sign(claim);
  expect(keys.verify(key)).toEqual(claim);
  expect(key).toMatch(/^7~3~12~[\w-]{43}$/);
  expect(keys.verify(key.replace('~12~', '~13~'))).toBeUndefined();
  expect(keys.verify(key.replace('~12~', '~'))).toBeUndefined();
});

test('a forged key is invalid', async () => {
  const key = keys.sign({ contentId: 7, uid: 3, version: 0 });
  const strange = createStreamKeys('another secret of thirty-two characters').sign({
    contentId: 7,
    uid: 3,
    version: 0,
  });
  const address = await createPublishTokens({ secret, clock: systemClock }).sign({
    contentId: 7,
    run: 3,
    uid: 3,
    sessionId: 'one',
    takeover: true,
  });
  const forged = [key.replace('7~3', '8~3'), `${key}x`, key.slice(0, -1), '', '~', 'x'.repeat(10_000)];
  for (const wrong of [...forged, strange, address]) expect(keys.verify(wrong)).toBeUndefined();
});
