import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { LiveStatus } from '@academy/contract/limits.ts';
import { assertTransition, canBecome, mayManageLive } from './lives.ts';

const status = fc.constantFrom<LiveStatus>(0, 1, 2);

test('in any order of starting and ending a live only ever goes 0, 1, 2', () => {
  fc.assert(
    fc.property(fc.array(status), (tries) => {
      const seen: LiveStatus[] = [0];
      for (const to of tries) {
        const from = seen.at(-1)!;
        if (!canBecome(from, to)) {
          expect(() => assertTransition(from, to)).toThrow(expect.objectContaining({ name: 'CONFLICT' }));
          continue;
        }
        assertTransition(from, to);
        seen.push(to);
      }
      expect(seen).toEqual([0, 1, 2].slice(0, seen.length));
    }),
  );
});

test('both transitions are possible', () => {
  expect([canBecome(0, 1), canBecome(1, 2)]).toEqual([true, true]);
});

test('only the expert of the content, its assistants and operators manage a live', () => {
  const roles = fc.uniqueArray(fc.constantFrom('expert', 'owner', 'operator', 'admin'));
  const assistants = fc.uniqueArray(fc.nat(3));
  fc.assert(
    fc.property(
      roles,
      fc.nat(3),
      fc.option(fc.nat(3)),
      assistants,
      (held, userId, expertUserId, assistantUserIds) => {
        const own = held.includes('expert') && userId === expertUserId;
        const isManager = own || held.includes('operator') || assistantUserIds.includes(userId);
        expect(mayManageLive({ userId, roles: held }, { expertUserId, assistantUserIds })).toBe(isManager);
      },
    ),
  );
});
