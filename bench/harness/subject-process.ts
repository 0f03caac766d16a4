import { fork } from 'node:child_process';

/** The commands of a subject process: the request and the response of each. */
export type Commands<Q> = { [Name in keyof Q]: { request: unknown; response: unknown } };

export interface Subject<Q extends Commands<Q>> {
  request<Name extends keyof Q>(command: Name, request: Q[Name]['request']): Promise<Q[Name]['response']>;
  stop: () => void;
}

/** Forks `file`, which calls `serveCommands`, as a separate process to measure. It handles one command at a time. */
export function forkSubject<Q extends Commands<Q>>(file: string): Subject<Q> {
  const child = fork(file, {
    execArgv: process.execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let pending: { resolve: (response: never) => void; reject: (error: Error) => void } | undefined;
  child.on('message', (message: { response?: never; error?: string }) => {
    if (message.error) pending?.reject(new Error(message.error));
    else pending?.resolve(message.response as never);
  });
  child.on('exit', (code) => pending?.reject(new Error(`the subject ended with ${code}`)));
  return {
    request: (command, request) =>
      new Promise((resolve, reject) => {
        pending = { resolve, reject };
        child.send({ command, request });
      }),
    stop: () => child.disconnect(),
  };
}

/** Handles commands from the process that forked this one, and exits when that process disconnects. */
export function serveCommands<Q extends Commands<Q>>(handlers: {
  [Name in keyof Q]: (request: Q[Name]['request']) => Promise<Q[Name]['response']>;
}): void {
  process.on('message', ({ command, request }: { command: keyof Q; request: never }) => {
    handlers[command](request).then(
      (response) => process.send?.({ response }),
      (error: unknown) => process.send?.({ error: (error as Error).stack }),
    );
  });
  process.on('disconnect', () => process.exit());
}
