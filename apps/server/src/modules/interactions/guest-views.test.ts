import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { guestViews } from '@academy/contract/learning-limits.ts';
import { addUser } from '../testing/rows.ts';
import { useViews } from './testing/use-views.ts';
import { createGuestViewRoute, createViewRoute } from './views.ts';

const { academy, here, pass, me, lesson } = useViews((deps) => [
  createViewRoute(deps),
  createGuestViewRoute(deps),
]);
const view = 'POST content/interactive/view';
type GuestUnit = { content_id: number; content_type: 'course'; lesson_id: number };
const unit = (place = 0) => lesson(place) as GuestUnit;

const sign = async (place = 0) =>
  (await academy.as().done('POST content/interactive/view/ticket', unit(place))).ticket;
const takeOver = (ticket: string, { place = 0, who = me() } = {}) =>
  who.send(view, { ...unit(place), step: 'open', ticket });
/** Takes over the view and sends what the guest played, as late heartbeats. */
async function send(
  ticket: string,
  heartbeats: readonly { intervals: string; age: number; rate?: string }[],
) {
  const { session_id, nonce } = await me().done(view, { ...unit(), step: 'open', ticket });
  const answers = [];
  for (const each of heartbeats)
    answers.push(
      await me().done(view, {
        ...unit(),
        ...each,
        session_id,
        nonce: nonce!,
        step: 'beat',
        beat_key: randomUUID(),
      }),
    );
  return answers;
}
const listSessions = () =>
  academy.db
    .selectFrom('view_sessions')
    .where('user_id', '=', here.uid)
    .select(['id', 'opened_at', 'taken_over_at'])
    .execute();

test('what a guest watched counts after signing in, by the rules of late heartbeats, and is marked', async () => {
  const ticket = await sign();
  pass(40 + 600);
  const [first, last] = await send(ticket, [
    { intervals: '0-15', age: 625 },
    { intervals: '15-40', age: 600 },
  ]);
  expect(first).toMatchObject({ accepted_seconds: 15 });
  expect(last).toMatchObject({ accepted_seconds: 25, progress: { completed: true } });
  expect(last!.earned).toEqual([{ ledger: 2, amount: 5, text: '学完一节课' }]);
  const [session] = await listSessions();
  expect(session!.taken_over_at!.getTime() - session!.opened_at.getTime()).toBe(640_000);
});

test('a guest’s claim cannot exceed the time since the ticket was made, nor be played twice', async () => {
  const ticket = await sign();
  pass(10);
  const [claimed] = await send(ticket, [{ intervals: '0-40', age: 0 }]);
  expect(claimed).toMatchObject({ accepted_seconds: 13 });
  const [again] = await send(ticket, [{ intervals: '13-40', age: 0 }]);
  expect(again).toMatchObject({ accepted_seconds: 0 });
  expect(await listSessions()).toHaveLength(1);
});

test('what a guest watched on two devices counts once', async () => {
  const [one, other] = [await sign(), await sign()];
  pass(20);
  const [first] = await send(one, [{ intervals: '0-20', age: 0 }]);
  const [second] = await send(other, [{ intervals: '20-40', age: 0 }]);
  expect(first!.accepted_seconds + second!.accepted_seconds).toBe(23);
});

test('a ticket is for one unit, one user and one day, and cannot be made by oneself', async () => {
  const ticket = await sign();
  pass(15);
  const forged = ticket.replace(/\d{13}/, String(Number(/\d{13}/.exec(ticket)![0]) - 60_000));
  expect(await takeOver(forged)).toMatchObject({ code: 404 });
  expect(await takeOver(ticket, { place: 1 })).toMatchObject({ code: 404 });
  expect(await takeOver('a ticket')).toMatchObject({ code: 422 });
  const opened = await takeOver(ticket);
  expect(await takeOver(ticket)).toMatchObject({
    code: 200,
    data: { session_id: (opened.data as { session_id: string }).session_id },
  });
  const other = academy.as({ uid: await addUser(academy.db, here.scene) });
  expect(await takeOver(ticket, { who: other })).toMatchObject({
    code: 1009,
    msg: '这次学习已计入另一个账号',
  });
  const late = await sign();
  pass(guestViews.maxAge / 1_000 + 1);
  expect(await takeOver(late)).toMatchObject({ code: 1009, msg: '登录前的学习已超过 24 小时，不再计入' });
});

test('two users who sign in at once do not share a ticket', async () => {
  const ticket = await sign();
  const other = academy.as({ uid: await addUser(academy.db, here.scene) });
  const codes = await Promise.all([takeOver(ticket), takeOver(ticket, { who: other })]);
  expect(codes.map(({ code }) => code).toSorted((one, next) => one - next)).toEqual([200, 1009]);
});

test('forty units a day are taken over, and no more', async () => {
  const tickets = [];
  for (let made = 0; made < guestViews.perDay + 2; made += 1) tickets.push(await sign());
  const answers = [];
  for (const ticket of tickets) answers.push(await takeOver(ticket));
  expect(answers.filter(({ code }) => code === 200)).toHaveLength(guestViews.perDay);
  expect(answers.at(-1)).toMatchObject({ code: 1019, msg: '登录前的学习今天计入得太多了，请明天再来' });
  const repeated = await takeOver(tickets[0]!);
  expect(repeated.code).toBe(200);
});

test('nothing is recorded for a guest, and a unit that is not there has no ticket', async () => {
  await sign();
  const { content_id, content_type } = unit();
  const guest = academy.as();
  const missing = { content_id, content_type, lesson_id: 999_999 };
  expect(await guest.send('POST content/interactive/view/ticket', missing)).toMatchObject({ code: 404 });
  expect(
    await guest.send('POST content/interactive/view/ticket', { content_id, content_type }),
  ).toMatchObject({
    code: 404,
  });
  expect(await listSessions()).toEqual([]);
});
