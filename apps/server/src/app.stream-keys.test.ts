import { expect, test } from 'vitest';
import { useTestAcademy } from './testing/use-test-academy.ts';

/** The keys with which programs publish lives; `app.lives-rtmp.test.ts` publishes with them. */

const academy = useTestAcademy(() => ({ settings: { rtmp: { port: 0, host: '127.0.0.1' } } }));

/** The setup of OBS, in one line. */
async function addressOf(live: number, person = academy.people.expert): Promise<string> {
  const { data } = await academy.ask(person.token, 'GET user/expert/livedetail', { content_id: live });
  return `${data!.rtmp!.url}/${data!.rtmp!.key}`;
}
const renew = (live: number, { token } = academy.people.expert) =>
  academy.ask(token, 'POST user/expert/streamkey', { content_id: live });

test('each user who may run a live has a key of their own for it, and nobody else sees one', async () => {
  const [live, other] = [await academy.addLive(), await academy.addLive()];
  const { head, otherExpert } = academy.people;
  const addresses = [await addressOf(live), await addressOf(other), await addressOf(live, head)];
  expect(new Set(addresses).size).toBe(3);
  for (const address of addresses) expect(address).toMatch(/^rtmp:\/\/127\.0\.0\.1:\d+\/live\/[\w~-]{40,}$/);
  const refused = await academy.ask(otherExpert.token, 'GET user/expert/livedetail', { content_id: live });
  expect(refused).toMatchObject({ code: 404 });
});

test('a key is renewed by who may run the live, and shown from then on', async () => {
  const live = await academy.addLive();
  const address = await addressOf(live);
  expect(await renew(live, academy.people.otherExpert)).toMatchObject({ code: 404 });
  expect(await addressOf(live)).toBe(address);
  const { data } = await renew(live);
  const renewed = `${data!.rtmp.url}/${data!.rtmp.key}`;
  expect(renewed).not.toBe(address);
  expect(await addressOf(live)).toBe(renewed);
});

test('an ended live has no key to renew', async () => {
  const [live, other] = [await academy.addLive(), await academy.addLive()];
  const address = await addressOf(other);
  await academy.ask(academy.people.expert.token, 'POST user/expert/endlive', { content_id: live });
  expect(await renew(live)).toMatchObject({ code: 1009, msg: '这场直播不能用其他软件推流' });
  expect(await addressOf(other)).toBe(address);
});
