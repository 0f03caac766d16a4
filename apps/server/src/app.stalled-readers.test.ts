import { expect, test, vi } from 'vitest';
import { roomNamespace, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { createSeatRequest, type InRoom, useRooms } from './modules/lives/testing/use-rooms.ts';
import { useTestAcademy } from './testing/use-test-academy.ts';

/** Whoever is in a room and reads nothing of it is disconnected before much waits for them; others notice nothing. */

vi.setConfig({ testTimeout: 60_000 });

const academy = useTestAcademy();
const { addParent, enter, sign } = useRooms(academy);

/** The longest messages of a room are those of WebRTC, to somebody who has a seat. */
const messageBytes = 60 * 1024;

/** A live with somebody on a seat, and a function that sends them one long message on all their connections. */
async function openSeat() {
  const live = await academy.addLive();
  const parent = await addParent();
  const seated = await enter(live, parent.token);
  const hosts: InRoom[] = [];
  // Each may send a hundred commands at once.
  while (hosts.length < 4) hosts.push(await enter(live, academy.people.expert.token));
  expect(await seated.say('seat-request', createSeatRequest())).toMatchObject({ ok: true });
  expect(await hosts[0]!.say('seat-accept', { user_id: parent.id })).toEqual({ ok: true });
  let sent = 0;
  const send = async () => {
    const host = hosts[sent % hosts.length]!;
    sent += 1;
    expect(await host.say('signal', { to: parent.id, data: 'x'.repeat(messageBytes) })).toEqual({ ok: true });
  };
  return { live, parent, seated, send };
}

/** What is below a socket of `ws`, which stops reading the network. */
const webSocketOf = ({ socket }: InRoom) =>
  (socket.io.engine.transport as unknown as { ws: { pause(): void; resume(): void } }).ws;

test('a WebSocket that reads nothing is closed when a megabyte waits for it', async () => {
  const { live, parent, seated, send } = await openSeat();
  const stalled = await enter(live, parent.token);
  webSocketOf(stalled).pause();
  const count = 360;
  for (let index = 0; index < count; index += 20) await Promise.all(Array.from({ length: 20 }, send));
  await expect.poll(() => seated.received('signal').length, { timeout: 10_000 }).toBe(count);
  webSocketOf(stalled).resume();
  await expect.poll(() => stalled.socket.connected, { timeout: 10_000 }).toBe(false);
  // Beside the megabyte in the server, some are on their way: in the systems of both ends.
  expect(stalled.received('signal').length * messageBytes).toBeLessThan(12 * 2 ** 20);
  expect(seated.socket.connected).toBe(true);
});

/** Connects to a room by polling and joins it. Returns a function that says whether the connection is still open. */
async function joinByPolling(live: number, token: string): Promise<() => Promise<boolean>> {
  const url = `${academy.origin}${roomPath}/?EIO=4&transport=polling`;
  const opened = await (await fetch(url)).text();
  const { sid } = JSON.parse(opened.slice(1)) as { sid: string };
  const post = (body: string) => fetch(`${url}&sid=${sid}`, { method: 'POST', body });
  const pollUntil = async (text: string) => {
    let received = '';
    while (!received.includes(text)) received += await (await fetch(`${url}&sid=${sid}`)).text();
  };
  await post(`40${roomNamespace},${JSON.stringify(await sign(live, token))}`);
  await pollUntil(`40${roomNamespace}`);
  await post(`42${roomNamespace},0["join",{}]`);
  await pollUntil(`43${roomNamespace},0`);
  // A packet that means that the client is still there.
  return async () => (await post('3')).ok;
}

test('a client that stops polling is disconnected when a megabyte waits for it', async () => {
  const { live, parent, seated, send } = await openSeat();
  const isOpen = await joinByPolling(live, parent.token);
  let sent = 0;
  while (sent < 40 && (await isOpen())) {
    await send();
    sent += 1;
  }
  const sentBytes = sent * messageBytes;
  expect(sentBytes).toBeGreaterThan(2 ** 20 - messageBytes);
  expect(sentBytes).toBeLessThan(2 ** 20 + 2 * messageBytes);
  expect(seated.socket.connected).toBe(true);
});
