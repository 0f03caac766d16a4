import { randomUUID } from 'node:crypto';
import { roomNamespace, roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import { openEngineSocket, type EngineSocket } from '../sockets/engine-socket.ts';
import type { FaultDeps } from './fault.ts';

/** Milliseconds within which somebody is in a room. */
const joinTimeout = 5_000;

/** People in the room of a running live, the first of them signed in; fewer when the room is closed to more. */
export async function openViewers(
  { academy, traffic, parents }: FaultDeps,
  count: number,
): Promise<EngineSocket[]> {
  const { list } = await traffic.call({ address: '10.6.1.1' }, 'GET index/recommend', { order: 'live' });
  const { content_id, content_type } = list.find(({ live_status: status }) => status === 1)!;
  const open = async (at: number) => {
    const guest = { address: `10.5.${at % 50}.${Math.floor(at / 50) + 1}`, device: randomUUID() };
    const sender = parents[at] ?? guest;
    const { sign } = await traffic.call(sender, 'GET user/live/getsign', { content_id, content_type });
    const socket = await openEngineSocket({
      origin: `ws://127.0.0.1:${academy.port}`,
      path: roomPath,
      namespace: roomNamespace,
      auth: { sign },
      address: sender.address,
    });
    await socket?.send('join', [{}], joinTimeout);
    return socket;
  };
  const viewers: EngineSocket[] = [];
  while (viewers.length < count) {
    const batch = Array.from({ length: 10 }, (_, index) => open(viewers.length + index));
    const opened = (await Promise.all(batch)).filter((socket) => socket?.isAuthorized);
    if (opened.length === 0) break;
    viewers.push(...(opened as EngineSocket[]));
  }
  return viewers;
}

/** Whether a comment with this text has reached a viewer. */
export const hasReceived = ({ events }: EngineSocket, text: string) =>
  events.some(
    ([name, comments]) =>
      name === 'comments' && (comments as { text: string }[]).some((comment) => comment.text === text),
  );
