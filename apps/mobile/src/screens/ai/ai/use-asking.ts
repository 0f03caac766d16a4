import { useCallback, useEffect, useRef, useState } from 'react';
import type { Chat } from '../../../features/chat/use-chat.ts';
import { notOpen } from '../../../features/chat/chat-refusal.ts';
import type { ChatTurn } from '../../../features/chat/chat-state.ts';
import { useDraft } from './use-draft.ts';

export interface AskMore {
  readonly origin?: ChatTurn['origin'];
  /** The record whose question is answered once more. */
  readonly regenerate?: number | undefined;
}

export type Asking = ReturnType<typeof useAsking>;

/** How long a question waits for the code that asks it, ms. */
const patience = 6_000;
const sleep = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time));

/** What is typed, asking it, and what stood in the way: then the question is in the field again. */
export function useAsking({ client, whenReady }: Pick<Chat, 'client' | 'whenReady'>) {
  const draft = useDraft();
  const [problem, setProblem] = useState<string>();
  /** Something of the draft was spoken. */
  const isSpoken = useRef(false);
  const { putBack } = draft;
  useEffect(() => {
    const forget = () => setProblem(undefined);
    addEventListener('online', forget);
    return () => removeEventListener('online', forget);
  }, []);
  const ask = useCallback(
    async (content: string, { origin = 'text', regenerate }: AskMore = {}): Promise<boolean> => {
      setProblem(undefined);
      try {
        const ready = client ?? (await Promise.race([whenReady(), sleep(patience)]));
        if (!ready) throw notOpen();
        await ready.ask({ content, origin, regenerate });
        return true;
      } catch (error) {
        setProblem((error as Error).message);
        if (regenerate === undefined) putBack(content);
        return false;
      }
    },
    [client, whenReady, putBack],
  );
  const send = async (question: string) => {
    const origin = isSpoken.current ? 'voice' : 'text';
    draft.lift();
    if (!(await ask(question, { origin }))) return;
    isSpoken.current = false;
    draft.settle();
  };
  const hear = (words: string) => {
    isSpoken.current = true;
    draft.type(draft.text + words);
  };
  return {
    text: draft.text,
    type: (text: string) => {
      setProblem(undefined);
      draft.type(text);
    },
    hear,
    ask,
    send,
    problem,
    forget: () => setProblem(undefined),
  };
}
