import { useEffect, useRef, useState } from 'react';
import { type ChatTurn, isOver } from '../../../features/chat/chat-state.ts';
import { createThrottledTask, type ThrottledTask } from '../../../platform/throttled-task.ts';
import { plainText } from './answer-blocks.ts';

/** Maximum number of sentences in the live region; sentences already read out can go. */
const maxSentences = 6;
/** Milliseconds in which new sentences are collected and then read as one. */
const batchInterval = 600;

interface AnnouncedState {
  key: string | undefined;
  /** How many characters of the answer were announced. */
  until: number;
  isOver: boolean;
  id: number;
}

/**
 * Announces an answer to screen readers: whole sentences, politely. An answer that was already there is not
 * announced.
 */
export function Announcer({ turn }: { turn: ChatTurn | undefined }) {
  const [lines, setLines] = useState<readonly { id: number; words: string }[]>([]);
  const announced = useRef<AnnouncedState>({
    key: turn?.key,
    until: turn?.text.length ?? 0,
    isOver: !turn || isOver(turn),
    id: 0,
  });
  const latest = useRef(turn);
  const announcing = useRef<ThrottledTask>(undefined);
  useEffect(() => {
    latest.current = turn;
    if (!turn) return;
    const state = announced.current;
    if (state.key !== turn.key)
      Object.assign(state, { key: turn.key, until: 0, isOver: isOver(turn) && turn.key.startsWith('r') });
    // A throttle, so that an answer that grows faster than this is still read while it grows.
    announcing.current ??= createThrottledTask(() => {
      const words = nextAnnouncement(state, latest.current!);
      if (words) setLines((before) => [...before, { id: state.id, words }].slice(-maxSentences));
    }, batchInterval);
    announcing.current.request();
  }, [turn]);
  useEffect(() => () => announcing.current?.cancel(), []);
  return (
    <div className="visually-hidden" aria-live="polite" aria-relevant="additions" data-announcer="">
      {lines.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}

/** Returns the text not announced yet, and records it as announced. */
function nextAnnouncement(state: AnnouncedState, turn: ChatTurn): string | undefined {
  if (state.isOver || state.key !== turn.key) return undefined;
  const over = isOver(turn);
  const { words, until } = newSentences({ text: turn.text, isOver: over }, state.until);
  const ending = over ? ` ${endingOf(turn)}` : '';
  Object.assign(state, { until, isOver: over, id: state.id + 1 });
  return words + ending || undefined;
}

function endingOf({ phase, references, failure }: ChatTurn): string {
  if (phase === 'failed') return failure ?? '没有回答上来。';
  if (phase === 'stopped') return '已停止。';
  return references.length > 0 ? `回答完毕，有 ${references.length} 处出处。` : '回答完毕。';
}

const sentenceEnd = /[。！？!?；;\n]/g;

/** Index after the last whole sentence, or the end of the text once the answer is complete. In UTF-16 units. */
function endOfLastSentence(text: string, isOver: boolean): number {
  if (isOver) return text.length;
  let last = 0;
  for (const { index } of text.matchAll(sentenceEnd)) last = index + 1;
  return last;
}

/** The whole sentences of an answer after `from`, as plain text to read out. */
export function newSentences(
  { text, isOver }: { text: string; isOver: boolean },
  from: number,
): { words: string; until: number } {
  const until = Math.max(from, endOfLastSentence(text, isOver));
  return { words: plainText(text.slice(from, until)), until };
}
