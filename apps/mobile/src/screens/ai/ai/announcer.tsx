import { useEffect, useRef, useState } from 'react';
import { type ChatTurn, isOver } from '../../../features/chat/chat-state.ts';
import { newSentences } from './said-aloud.ts';

/** So many sentences stay in the region; what was read out need not stand. */
const most = 6;
/** Milliseconds in which sentences are gathered, so that they are read as one. */
const gather = 600;

interface Told {
  key: string | undefined;
  /** Characters. */
  until: number;
  isOver: boolean;
  id: number;
}

/** Tells a screen reader what is answered: whole sentences, politely. An answer that was there already is not told. */
export function Announcer({ turn }: { turn: ChatTurn | undefined }) {
  const [lines, setLines] = useState<readonly { id: number; words: string }[]>([]);
  const told = useRef<Told>({
    key: turn?.key,
    until: turn?.text.length ?? 0,
    isOver: !turn || isOver(turn),
    id: 0,
  });
  const latest = useRef(turn);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => {
    latest.current = turn;
    if (!turn) return;
    const state = told.current;
    if (state.key !== turn.key)
      Object.assign(state, { key: turn.key, until: 0, isOver: isOver(turn) && turn.key.startsWith('r') });
    // What grows faster than this is read all the while, not once it pauses.
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const words = sayNext(state, latest.current!);
      if (words) setLines((before) => [...before, { id: state.id, words }].slice(-most));
    }, gather);
  }, [turn]);
  useEffect(
    () => () => {
      clearTimeout(timer.current);
      timer.current = undefined;
    },
    [],
  );
  return (
    <div className="visually-hidden" aria-live="polite" aria-relevant="additions" data-announcer="">
      {lines.map(({ id, words }) => (
        <p key={id}>{words}</p>
      ))}
    </div>
  );
}

/** What has not been told of the turn; notes that it is. */
function sayNext(state: Told, turn: ChatTurn): string | undefined {
  if (state.isOver || state.key !== turn.key) return undefined;
  const over = isOver(turn);
  const { words, until } = newSentences({ text: turn.text, isOver: over }, state.until);
  const ending = over ? ` ${endOf(turn)}` : '';
  Object.assign(state, { until, isOver: over, id: state.id + 1 });
  return words + ending || undefined;
}

function endOf({ phase, references, failure }: ChatTurn): string {
  if (phase === 'failed') return failure ?? '没有回答上来。';
  if (phase === 'stopped') return '已停止。';
  return references.length > 0 ? `回答完毕，有 ${references.length} 处出处。` : '回答完毕。';
}
