import { fork } from 'node:child_process';
import { join } from 'node:path';
import type { Question, Questions } from './protocol.ts';

export interface Subject {
  ask<Q extends Question>(question: Q, ask: Questions[Q]['ask']): Promise<Questions[Q]['answer']>;
  stop: () => void;
}

/** A process of its own to be measured. It answers one question at a time. */
export function forkSubject(): Subject {
  const child = fork(join(import.meta.dirname, 'subject.ts'), {
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
