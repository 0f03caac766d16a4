import { expect, test, vi } from 'vitest';
import type { ApiEndpointKey, Api } from '@academy/contract/endpoints.ts';
import { apiPrefix, uploadField, type Envelope } from '@academy/contract/http/envelope.ts';
import type { RoomCommand } from '@academy/contract/realtime/room.ts';
import { createApp } from './app.ts';
import { computeCode, decodeBase32, stepAt } from './domain/identity/second-factor/totp.ts';
import { systemClock } from './kit/clock.ts';
import { academySecret, useAcademy } from './modules/lives/testing/use-academy.ts';
import { createComment, createSeatRequest, useRooms } from './modules/lives/testing/use-rooms.ts';
import { addSession, addVerifiedSession } from './modules/testing/identity.ts';
import { addArticle } from './modules/testing/rows.ts';
import { testSettings } from './transport/testing/test-server.ts';
import { createTokens } from './transport/token.ts';

/** What operators may do in the whole academy before and after they proved the second factor. */

vi.setConfig({ testTimeout: 60_000 });

const academy = useAcademy(({ db, storage, tokenSecret }) =>
  createApp({
    db,
    probeDb: db,
    storage,
    clock: systemClock,
    settings: { ...testSettings, tokenSecret, rateLimit: { perIdentity: 1e6, perAddress: 1e6 } },
    checkOutput: true,
  }),
);
const { sign, enter, addParent } = useRooms(academy);
const tokens = createTokens({ secret: academySecret, clock: systemClock });

/** The token of a new session that is not verified. */
const signIn = async (userId: number) => tokens.sign(await addSession(academy.db, userId), 3_600_000);
const signInVerified = async (userId: number) =>
  tokens.sign(await addVerifiedSession(academy.db, userId), 3_600_000);
const needed = { code: 1020, msg: '请先完成二次验证', data: null };

/** Sets up a second factor in a session of this user, and returns the codes of the authenticator app. */
async function enrol(userId: number, token: string) {
  await academy.db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
  const setup = await academy.ask(token, 'POST operator/secondfactor/setup', {});
  const secret = decodeBase32(setup.data!.key);
  const codeAt = (offset: number) => computeCode(secret, stepAt(new Date()) + offset);
  const confirmed = await academy.ask(token, 'POST operator/secondfactor/confirm', { code: codeAt(0) });
  expect(confirmed).toMatchObject({ code: 200 });
  return confirmed.data!;
}

test('an operator sets up the second factor, then acts; another session of theirs has to prove it, too', async () => {
  const { operator } = academy.people;
  const token = await signIn(operator.id);
  const act = (by: string) => academy.ask(by, 'GET operator/upload/list', {});
  expect(await act(token)).toEqual(needed);
  const { recovery_codes: codes } = await enrol(operator.id, token);
  // At once, although the session was refused a moment ago.
  expect(await act(token)).toMatchObject({ code: 200 });
  const elsewhere = await signIn(operator.id);
  expect(await act(elsewhere)).toEqual(needed);
  await academy.ask(elsewhere, 'POST operator/secondfactor/verify', { code: codes[0]! });
  expect(await act(elsewhere)).toMatchObject({ code: 200 });
  await academy.ask(elsewhere, 'POST user/logout', {});
  expect(await act(elsewhere)).toMatchObject({ code: 403 });
  await academy.ask(token, 'POST operator/secondfactor/remove', { code: codes[1]! });
  expect(await act(token)).toEqual(needed);
});

test('a reset ends the sessions of the operator who lost the factor, and theirs can be set up again', async () => {
  const { operator, head } = academy.people;
  const [lost, mine] = [await signIn(operator.id), await signIn(head.id)];
  await enrol(operator.id, lost);
  const { recovery_codes: codes } = await enrol(head.id, mine);
  await academy.db
    .updateTable('users')
    .set({ mobile: '13300000001' })
    .where('id', '=', operator.id)
    .execute();
  const reset = { mobile: '13300000001', code: codes[0]! };
  expect(await academy.ask(mine, 'POST operator/secondfactor/reset', reset)).toMatchObject({ code: 200 });
  expect(await academy.ask(lost, 'GET user/session', {})).toMatchObject({ code: 403 });
  const back = await signIn(operator.id);
  expect(await academy.ask(back, 'GET operator/secondfactor', {})).toMatchObject({
    data: { enabled_at: null, verified_until: null },
  });
});

test('as a reader and parent an operator is not asked', async () => {
  const token = await signIn(academy.people.operator.id);
  const article = await addArticle(academy.db, academy.people.scene);
  const content = { content_id: article, content_type: 'graphic' as const };
  const calls: { [Key in ApiEndpointKey]?: Api[Key]['input'] } = {
    'GET user': {},
    'GET content/detail': content,
    'GET user/session': {},
    'POST content/interactive/comment': { ...content, text: '说得好', request_key: crypto.randomUUID() },
    'POST user/info': { intro: '我也是家长' },
  };
  for (const [key, input] of Object.entries(calls))
    expect([key, await academy.ask(token, key as ApiEndpointKey, input as never)]).toMatchObject([
      key,
      { code: 200 },
    ]);
});

test('in a room an operator takes part like anybody, and moderates after the second factor', async () => {
  const live = await academy.addLive();
  const { operator } = academy.people;
  const token = await signIn(operator.id);
  const room = await enter(live, token);
  expect(room.state.role).toBe('assistant');
  for (const [name, input] of Object.entries({
    comment: createComment('大家好'),
    like: { count: 1 },
    'seat-request': createSeatRequest(),
    'seat-leave': {},
  }))
    expect(await room.say(name as RoomCommand, input)).toMatchObject({ ok: true });
  const target = await addParent();
  await enter(live, target.token);
  const acts: Partial<Record<RoomCommand, object>> = {
    'seat-accept': { user_id: target.id },
    'seat-remove': { user_id: target.id },
    'seat-invite': { user_id: target.id },
    'seat-answered': { user_id: target.id },
    pin: { comment_id: null },
    slow: { seconds: 5 },
    mute: { user_id: target.id, muted: true },
    'remove-comment': { comment_id: 1 },
    'remove-user': { user_id: target.id },
  };
  for (const [name, input] of Object.entries(acts))
    expect([name, await room.say(name as RoomCommand, input)]).toEqual([
      name,
      { ok: false, message: needed.msg, second_factor_needed: true },
    ]);
  await enrol(operator.id, token);
  expect(await room.say('slow', { seconds: 5 })).toEqual({ ok: true });
  const { slow_seconds: slow } = await academy.db
    .selectFrom('lives')
    .where('content_id', '=', live)
    .select('slow_seconds')
    .executeTakeFirstOrThrow();
  expect(slow).toBe(5);
});

test('an operator who was made an assistant of this room moderates it as such', async () => {
  const live = await academy.addLive();
  const { operator } = academy.people;
  await academy.db.insertInto('live_assistants').values({ content_id: live, user_id: operator.id }).execute();
  const room = await enter(live, await signIn(operator.id));
  expect(await room.say('slow', { seconds: 3 })).toEqual({ ok: true });
});

test('the chapters of a live are an operator’s after the second factor', async () => {
  const live = await academy.addLive(2);
  const { operator } = academy.people;
  const token = await signIn(operator.id);
  const at = { content_id: live, at_second: 3 };
  expect(await academy.ask(token, 'GET user/live/chapters', { content_id: live })).toEqual(needed);
  expect(await academy.ask(token, 'POST user/live/chapter', { ...at, title: '开场' })).toEqual(needed);
  expect(await academy.ask(token, 'POST user/live/chapter/delete', at)).toEqual(needed);
  expect(
    await academy.ask(await signInVerified(operator.id), 'POST user/live/chapter/delete', at),
  ).toMatchObject({ code: 200 });
  expect(
    await academy.ask(academy.people.expert.token, 'GET user/live/chapters', { content_id: live }),
  ).toEqual({ code: 200, msg: '成功', data: { list: [] } });
});

test('an operator who is no expert runs the lives of all after the second factor', async () => {
  const { operator } = academy.people;
  const live = await academy.addLive(0);
  const calls = [
    'POST user/expert/startlive',
    'POST user/expert/publish',
    'POST user/expert/endlive',
    'POST user/expert/resumelive',
    'GET user/expert/livedetail',
  ] as const;
  const [unverified, verified] = [await signIn(operator.id), await signInVerified(operator.id)];
  const input = { content_id: live };
  for (const key of calls) expect([key, await academy.ask(unverified, key, input)]).toEqual([key, needed]);
  for (const key of calls)
    expect([key, await academy.ask(verified, key, input)]).toMatchObject([key, { code: 200 }]);
  // It was ended and resumed.
  expect(await academy.ask(verified, 'GET user/expert/livedetail', input)).toMatchObject({
    data: { status: 1 },
  });
});

test('an expert who is an operator runs own lives as an expert, and those of others after the second factor', async () => {
  const { expert, head } = academy.people;
  const unverified = await signIn(head.id);
  const live = await academy.addLive(0);
  const input = { content_id: live };
  for (const key of [
    'POST user/expert/startlive',
    'POST user/expert/publish',
    'POST user/expert/endlive',
    'POST user/expert/resumelive',
    'GET user/expert/livedetail',
  ] as const)
    expect([key, await academy.ask(unverified, key, input)]).toEqual([key, needed]);
  expect(await academy.ask(unverified, 'POST user/expert/livereview', { ...input, words: '好' })).toEqual(
    needed,
  );
  expect(await academy.ask(await signInVerified(head.id), 'GET user/expert/livedetail', input)).toMatchObject(
    { code: 200 },
  );
  // The expert of this live becomes an operator, and still needs nothing for it.
  await academy.db.updateTable('users').set({ operator: true }).where('id', '=', expert.id).execute();
  const own = await signIn(expert.id);
  expect(await academy.ask(own, 'POST user/expert/startlive', input)).toMatchObject({ code: 200 });
  await academy.db.updateTable('users').set({ operator: false }).where('id', '=', expert.id).execute();
});

test('a drawing is an operator’s upload after the second factor; a photo is anybody’s', async () => {
  const { operator } = academy.people;
  const drawing =
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>';
  const send = async (token: string) => {
    const body = new FormData();
    body.append(uploadField, new Blob([drawing], { type: 'image/svg+xml' }), 'desk.svg');
    const answer = await fetch(`${academy.origin}${apiPrefix}/upload`, {
      method: 'POST',
      headers: { token },
      body,
    });
    return (await answer.json()) as Envelope<unknown>;
  };
  expect(await send(await signIn(operator.id))).toEqual(needed);
  expect(await send(await signInVerified(operator.id))).toMatchObject({ code: 200 });
  expect(await send((await addParent()).token)).toMatchObject({ code: 422 });
});

test('the signature for a room is no operator’s act: the role in it is the same', async () => {
  const live = await academy.addLive();
  expect(await sign(live, await signIn(academy.people.operator.id))).toMatchObject({ role: 'assistant' });
});
