import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { SeatEntry, SeatEvent } from '@academy/contract/realtime/seats.ts';
import { emptySeatState, applySeatEvent, applySeatList, type SeatState } from './seat-state.ts';

const entry = (userId: number, status = 0): SeatEntry => ({
  conversationID: 'live-7',
  nick: `家长${userId}`,
  avatar: null,
  userId,
  roomID: 7,
  status,
  payload: {
    question: '',
    voice_only: false,
    anonymous: false,
    invited: false,
    asked_at: '2026-03-01T11:30:00.000Z',
  },
  anchorID: 1,
});
const book = (version: number, ...list: SeatEntry[]): SeatState => ({ version, list });
const read = (before: SeatState, event: SeatEvent) => applySeatEvent(before, event);
const done = (after: SeatState) => ({ seats: after, needsReload: false });

test('action 1 adds a missing entry, action 2 removes one', () => {
  const add = (id: number) => ({ type: 'seat-change', action: 1, entry: entry(id) }) as const;
  expect(read(book(1), { ...add(2), version: 2 })).toEqual(done(book(2, entry(2))));
  expect(read(book(1, entry(2, 1)), { ...add(2), version: 2 })).toEqual(done(book(2, entry(2, 1))));
  const away = { type: 'seat-change', action: 2, entry: entry(2), version: 2 } as const;
  expect(read(book(1, entry(2), entry(3)), away)).toEqual(done(book(2, entry(3))));
});

test('an update replaces the list, an end clears it, a user update accepts or removes an entry', () => {
  const list = [entry(4), entry(5, 1)];
  expect(read(book(1, entry(2)), { type: 'seat-update', version: 9, list })).toEqual(done(book(9, ...list)));
  expect(read(book(9, ...list), { type: 'live-end', version: 10 })).toEqual(done(book(10)));
  const userUpdate = (status: 1 | 2) => ({ type: 'user-update', version: 10, userId: 4, status }) as const;
  expect(read(book(9, ...list), userUpdate(1))).toEqual(done(book(10, entry(4, 1), entry(5, 1))));
  expect(read(book(9, ...list), userUpdate(2))).toEqual(done(book(10, entry(5, 1))));
});

test('an event of a known version changes nothing; after a gap the list has to be reloaded', () => {
  const late = { type: 'user-update', version: 9, userId: 4, status: 2 } as const;
  const known = book(9, entry(4));
  expect(read(known, late)).toEqual(done(known));
  expect(read(known, { ...late, version: 11 })).toEqual({ seats: known, needsReload: true });
  expect(read(known, { type: 'live-end', version: 8 })).toEqual(done(known));
  expect(applySeatList(known, book(8))).toBe(known);
});

/** A small server: how it changes its list, with the event it emits. */
interface Step {
  readonly kind: 'ask' | 'leave' | 'accept' | 'many' | 'end';
  readonly who: number;
}
const steps = fc.array(
  fc.record<Step>({
    kind: fc.constantFrom('ask', 'ask', 'ask', 'leave', 'accept', 'accept', 'many', 'end'),
    who: fc.integer({ min: 1, max: 6 }),
  }),
  { minLength: 1, maxLength: 30 },
);

function take(
  { version, list }: SeatState,
  { kind, who }: Step,
): { after: SeatState; event: SeatEvent } | undefined {
  const next = version + 1;
  const known = list.find(({ userId }) => userId === who);
  const others = list.filter(({ userId }) => userId !== who);
  if (kind === 'end') return { after: book(next), event: { type: 'live-end', version: next } };
  if (kind === 'many') {
    const turned = list.toReversed();
    return { after: book(next, ...turned), event: { type: 'seat-update', version: next, list: turned } };
  }
  if (kind === 'ask' && !known)
    return {
      after: book(next, ...list, entry(who)),
      event: { type: 'seat-change', version: next, action: 1, entry: entry(who) },
    };
  if (kind === 'leave' && known)
    return {
      after: book(next, ...others),
      event:
        known.status === 1
          ? { type: 'user-update', version: next, userId: who, status: 2 }
          : { type: 'seat-change', version: next, action: 2, entry: known },
    };
  if (kind === 'accept' && known?.status === 0)
    return {
      after: book(next, ...list.map((one) => (one === known ? entry(who, 1) : one))),
      event: { type: 'user-update', version: next, userId: who, status: 1 },
    };
  return undefined;
}

test('after lost, duplicated or reordered events the list equals the server’s at each version, and is the latest in the end', () => {
  fc.assert(
    fc.property(
      steps,
      fc.array(fc.nat(), { maxLength: 120 }),
      fc.array(fc.nat({ max: 3 }), { maxLength: 120 }),
      (todo, order, delays) => {
        const history: SeatState[] = [book(0)];
        const events: SeatEvent[] = [];
        for (const step of todo) {
          const made = take(history.at(-1)!, step);
          if (!made) continue;
          history.push(made.after);
          events.push(made.event);
        }
        let client = applySeatList(emptySeatState, history[0]!);
        const check = () => expect(client).toEqual(history[client.version]);
        /** Responses in flight: the list when it was requested, some events later. */
        const answers: { wait: number; answer: SeatState }[] = [];
        const receive = (event: SeatEvent, [turn, latest]: [number, number]) => {
          const { seats: after, needsReload } = applySeatEvent(client, event);
          client = after;
          if (needsReload)
            answers.push({ wait: delays[turn % Math.max(1, delays.length)] ?? 0, answer: history[latest]! });
          check();
          for (const waiting of answers.splice(0)) {
            if (waiting.wait > 0) answers.push({ ...waiting, wait: waiting.wait - 1 });
            else client = applySeatList(client, waiting.answer);
            check();
          }
        };
        for (const [turn, pick] of order.entries()) {
          if (events.length === 0) break;
          const index = pick % events.length;
          // The server is anywhere between the last received event and its end.
          receive(events[index]!, [turn, index + 1 + (turn % (events.length - index))]);
        }
        const last = events.at(-1);
        // After the last event nothing is emitted: it arrives, or reconnecting loads the list.
        if (last) receive(last, [0, history.length - 1]);
        for (const { answer } of answers) client = applySeatList(client, answer);
        expect(client).toEqual(history.at(-1));
      },
    ),
    { numRuns: 500 },
  );
});
