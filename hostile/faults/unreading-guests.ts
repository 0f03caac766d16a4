import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { roomNamespace, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { openUnreadingSocket, type UnreadingSocket } from '../sockets/unreading-socket.ts';
import type { Fault, FaultDeps } from './fault.ts';
import { hasReceived, openViewers } from './viewers.ts';

const signatureCount = 50;
/** As many as a guest may open with one signature. */
const socketsPerSignature = 3;
/** Seconds of the attack, in each of which every socket sends so many joins. */
const attackLength = 45;
const joinsPerSecond = 20;
/** Bytes by which memory may grow; before such guests were limited it grew by 247 MB. */
const maxGrowth = 50 * 2 ** 20;
/** The answer to a ping of Engine.IO, sent without having read one: no timeout ends the connection. */
const pong = '3';
/** Milliseconds within which a comment reaches those who read. */
const deliveryTimeout = 5_000;
const viewerCount = 20;

/** Guests who enter a room, ask for its state again and again, and never read an answer. */
export const ignoreAnswers: Fault = async (deps) => {
  const { academy, findings, report } = deps;
  const viewers = await openViewers(deps, viewerCount);
  const before = (await academy.measureMemory()).rss;
  const sockets = await openUnreading(deps);
  let largest = before;
  let missed = 0;
  for (let second = 0; second < attackLength; second += 1) {
    for (const socket of sockets) {
      socket.send(pong);
      for (let at = 0; at < joinsPerSecond; at += 1) {
        const id = second * joinsPerSecond + at;
        socket.send(`42${roomNamespace},${id}["join",{}]`);
      }
    }
    await sleep(1_000);
    if (second % 5 === 0) missed += await countMissing(`第 ${second} 秒还听得见`, viewers);
    largest = Math.max(largest, (await academy.measureMemory()).rss);
  }
  const dropped = sockets.filter((socket) => !socket.isOpen()).length;
  const growth = Math.round((largest - before) / 2 ** 20);
  report(
    `${sockets.length} guests never read: memory grew by ${growth} MB at most, ${dropped} were disconnected`,
  );
  if (sockets.length < signatureCount)
    findings.add('guests who never read could not be tried', `${sockets.length}`);
  if (largest - before > maxGrowth)
    findings.add('what waits for guests who never read fills the memory', `${growth} MB`);
  if (missed > 0) findings.add('viewers missed a comment while guests did not read', `${missed}`);
  for (const socket of [...sockets, ...viewers]) socket.close();
};

async function openUnreading({ academy, traffic }: FaultDeps): Promise<UnreadingSocket[]> {
  const { list } = await traffic.call({ address: '10.6.1.2' }, 'GET index/recommend', { order: 'live' });
  const { content_id, content_type } = list.find(({ live_status: status }) => status === 1)!;
  const sockets: UnreadingSocket[] = [];
  for (let at = 0; at < signatureCount; at += 1) {
    const guest = { address: `10.7.${at}.1`, device: randomUUID() };
    const { sign } = await traffic.call(guest, 'GET user/live/getsign', { content_id, content_type });
    for (let place = 0; place < socketsPerSignature; place += 1) {
      const socket = await openUnreadingSocket(academy.port, { path: roomPath, address: guest.address });
      socket?.send(`40${roomNamespace},${JSON.stringify({ sign })}`);
      if (socket) sockets.push(socket);
    }
  }
  return sockets;
}

/** Somebody in the room says something; how many of those who read have not received it in time. */
async function countMissing(text: string, viewers: Awaited<ReturnType<typeof openViewers>>): Promise<number> {
  await viewers[0]!.send('comment', [{ request_key: randomUUID(), text }], deliveryTimeout);
  const until = performance.now() + deliveryTimeout;
  const listWaiting = () => viewers.filter((viewer) => !hasReceived(viewer, text));
  while (listWaiting().length > 0 && performance.now() < until) await sleep(100);
  return listWaiting().length;
}
