import { Agent, get } from 'node:http';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { roomPath } from '@academy/contract/realtime/socket-addresses.ts';
import type { EngineSocket } from '../sockets/engine-socket.ts';
import type { Fault, FaultDeps } from './fault.ts';
import { hasReceived, openViewers } from './viewers.ts';

const viewerCount = 500;
/** More than one address sent in ten seconds when the academy was attacked with a program. */
const handshakeCount = 93_000;
const floodConnections = 200;
/** Bytes by which memory may have grown once the flood is over. */
const maxGrowth = 50 * 2 ** 20;
/** Milliseconds after which an opened connection that was never authorized is closed, and some more. */
const settleTime = 30_000;
/** Milliseconds within which a comment reaches everybody in the room. */
const deliveryTimeout = 5_000;

/** Opens handshakes from one address as fast as it can, while many people watch a live and talk. */
export const floodHandshakes: Fault = async (deps) => {
  const { academy, findings, report } = deps;
  const viewers = await openViewers(deps, viewerCount);
  if (viewers.length < viewerCount)
    findings.add('viewers could not enter the room', `${viewers.length} of ${viewerCount}`);
  const before = (await academy.measureMemory()).rss;
  const startedAt = performance.now();
  const flooding = flood(academy.port).then(() => 'over' as const);
  let comments = 0;
  do {
    comments += 1;
    await checkCommentDelivery(`今天讲的第 ${comments} 点很实用`, viewers, findings);
  } while ((await Promise.race([flooding, sleep(2_000)])) !== 'over');
  const seconds = (performance.now() - startedAt) / 1_000;
  await sleep(settleTime);
  const growth = (await academy.measureMemory()).rss - before;
  const summary = `${Math.round(growth / 2 ** 20)} MB after ${handshakeCount} handshakes in ${Math.round(seconds)} s`;
  report(`a flood of handshakes: memory grew by ${summary}, ${comments} comments were delivered meanwhile`);
  if (growth > maxGrowth) findings.add('a flood of handshakes stays in memory', summary);
  const gone = viewers.filter((viewer) => !viewer.isOpen()).length;
  if (gone > 0) findings.add('viewers lost their connection in a flood of handshakes', `${gone}`);
  for (const viewer of viewers) viewer.close();
};

/** A parent, who is among the first viewers, sends a comment; every viewer has to receive it. */
async function checkCommentDelivery(
  text: string,
  viewers: readonly EngineSocket[],
  findings: FaultDeps['findings'],
): Promise<void> {
  const speaker = viewers[Math.floor(Math.random() * 10)]!;
  await speaker.send('comment', [{ request_key: randomUUID(), text }], deliveryTimeout);
  const until = performance.now() + deliveryTimeout;
  const listWaiting = () => viewers.filter((viewer) => !hasReceived(viewer, text));
  while (listWaiting().length > 0 && performance.now() < until) await sleep(100);
  const missed = listWaiting().length;
  if (missed > 0) findings.add('viewers missed a comment in a flood of handshakes', `${missed}: ${text}`);
}

async function flood(port: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: floodConnections });
  const headers = { 'x-forwarded-for': '203.0.113.7' };
  const path = `${roomPath}/?EIO=4&transport=polling`;
  const send = () =>
    new Promise<void>((resolve) => {
      get({ host: '127.0.0.1', port, path, agent, headers }, (response) =>
        response.resume().once('close', resolve),
      ).once('error', () => resolve());
    });
  let sent = 0;
  const worker = async () => {
    while (sent < handshakeCount) {
      sent += 1;
      await send();
    }
  };
  await Promise.all(Array.from({ length: floodConnections }, worker));
  agent.destroy();
}
