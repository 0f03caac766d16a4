import type { Questions } from './fork-subject.ts';

/** Answers whoever forked this process, and ends with them. */
export function answerQuestions<Q extends Questions<Q>>(handlers: {
  [Name in keyof Q]: (ask: Q[Name]['ask']) => Promise<Q[Name]['answer']>;
}): void {
  process.on('message', ({ question, ask }: { question: keyof Q; ask: never }) => {
    handlers[question](ask).then(
      (answer) => process.send?.({ answer }),
      (error: unknown) => process.send?.({ error: (error as Error).stack }),
    );
  });
  process.on('disconnect', () => process.exit());
}
