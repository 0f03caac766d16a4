import { useCallback, useEffect, useRef, useState } from 'react';
import { createNotConnectedError } from '../../../features/chat/chat-error.ts';
import type { ChatTurn } from '../../../features/chat/chat-state.ts';
import type { Chat } from '../../../features/chat/use-chat.ts';
import { loadStored, saveStored } from '../../../platform/storage.ts';

export interface AskOptions {
  readonly origin?: ChatTurn['origin'];
  /** The record whose question is asked again. */
  readonly regenerate?: number | undefined;
}

export type QuestionInput = ReturnType<typeof useQuestionInput>;

/** Milliseconds to wait for the chat client to load. */
const clientTimeout = 6_000;
const sleep = (time: number) => new Promise<undefined>((resolve) => setTimeout(resolve, time));

/**
 * The text of the question field and sending it. When sending fails, the question returns to the field and `problem`
 * says why.
 */
export function useQuestionInput({ client, whenReady }: Pick<Chat, 'client' | 'whenReady'>) {
  const draft = useDraft();
  const [problem, setProblem] = useState<string>();
  /** Part of the draft was dictated. */
  const isSpoken = useRef(false);
  const { restore } = draft;
  useEffect(() => {
    const clearProblem = () => setProblem(undefined);
    addEventListener('online', clearProblem);
    return () => removeEventListener('online', clearProblem);
  }, []);
  const ask = useCallback(
    async (content: string, { origin = 'text', regenerate }: AskOptions = {}): Promise<boolean> => {
      setProblem(undefined);
      try {
        const ready = client ?? (await Promise.race([whenReady(), sleep(clientTimeout)]));
        if (!ready) throw createNotConnectedError();
        await ready.ask({ content, origin, regenerate });
        return true;
      } catch (error) {
        setProblem((error as Error).message);
        if (regenerate === undefined) restore(content);
        return false;
      }
    },
    [client, whenReady, restore],
  );
  const send = async (question: string) => {
    const origin = isSpoken.current ? 'voice' : 'text';
    draft.clearField();
    if (!(await ask(question, { origin }))) return;
    isSpoken.current = false;
    draft.removeStored();
  };
  const addSpokenText = (words: string) => {
    isSpoken.current = true;
    draft.type(draft.text + words);
  };
  return {
    text: draft.text,
    type: (text: string) => {
      setProblem(undefined);
      draft.type(text);
    },
    addSpokenText,
    ask,
    send,
    problem,
    clearProblem: () => setProblem(undefined),
  };
}

const draftKey = 'ai_draft';

/** The unsent text. It stays in the device's storage until the server accepts the question. */
function useDraft() {
  const [text, setText] = useState(() => loadStored<string>(draftKey) ?? '');
  const type = (next: string) => {
    setText(next);
    saveStored(draftKey, next || undefined);
  };
  /** The question was not accepted: puts it back, before what was typed since. */
  const restore = useCallback((question: string) => {
    setText((now) => (now.trim() && now.trim() !== question ? `${question}\n${now}` : question));
    saveStored(draftKey, question);
  }, []);
  return {
    text,
    type,
    restore,
    /** Empties the field while the question is sent; the stored copy stays. */
    clearField: () => setText(''),
    /** The question was accepted: removes the stored copy. */
    removeStored: () => saveStored(draftKey, undefined),
  };
}
