import { fork } from 'node:child_process';

/** What a process can be asked: what comes with each question, and what it answers. */
export type Questions<Q> = { [Name in keyof Q]: { ask: unknown; answer: unknown } };

export interface Subject<Q extends Questions<Q>> {
  ask<Name extends keyof Q>(question: Name, ask: Q[Name]['ask']): Promise<Q[Name]['answer']>;
  stop: () => void;
}

/** A process of its own to be measured, running `file`, which calls `answerQuestions`. It answers one question at a time. */
export function forkSubject<Q extends Questions<Q>>(file: string): Subject<Q> {
  const child = fork(file, {
    execArgv: process.execArgv,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  let settle: { resolve: (answer: never) => void; reject: (error: Error) => void } | undefined;
  child.on('message', (message: { answer?: never; error?: string }) => {
    if (message.error) settle?.reject(new Error(message.error));
    else settle?.resolve(message.answer as never);
  });
  child.on('exit', (code) => settle?.reject(new Error(`the subject ended with ${code}`)));
  return {
    ask: (question, ask) =>
      new Promise((resolve, reject) => {
        settle = { resolve, reject };
        child.send({ question, ask });
      }),
    stop: () => child.disconnect(),
  };
}
