import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { once } from 'node:events';

export interface StallingProxy {
  /** The database's URL through the proxy. */
  readonly url: string;
  /** Stops the traffic of this many open connections, without closing them. */
  stall(count: number): void;
  /** From now on nothing passes through any connection, and new ones are accepted without an answer. */
  stallAll(): void;
  /** What was held back passes, and everything after it. */
  resume(): void;
  close(): Promise<void>;
}

/** A proxy in front of PostgreSQL that falls silent as a broken network or a stopped server does. */
export async function startStallingProxy(databaseUrl: string): Promise<StallingProxy> {
  const target = new URL(databaseUrl);
  const pairs = new Set<readonly [Socket, Socket]>();
  let isStalled = false;
  const pausePair = (pair: readonly Socket[]) => pair.forEach((socket) => socket.pause());
  const proxy = createServer((client) => {
    const server = connect(Number(target.port), target.hostname);
    const pair = [client, server] as const;
    pairs.add(pair);
    const end = () => {
      pairs.delete(pair);
      pair.forEach((socket) => socket.destroy());
    };
    for (const [from, to] of [pair, [server, client] as const])
      from
        .on('data', (bytes: Buffer) => to.write(bytes))
        .once('close', end)
        .on('error', end);
    if (isStalled) pausePair(pair);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  const url = new URL(databaseUrl);
  url.port = String((proxy.address() as AddressInfo).port);
  return {
    url: url.href,
    stall: (count) => [...pairs].slice(0, count).forEach(pausePair),
    stallAll: () => {
      isStalled = true;
      pairs.forEach(pausePair);
    },
    resume: () => {
      isStalled = false;
      for (const pair of pairs) pair.forEach((socket) => socket.resume());
    },
    close: async () => {
      for (const pair of pairs) pair.forEach((socket) => socket.destroy());
      proxy.close();
      await once(proxy, 'close');
    },
  };
}
