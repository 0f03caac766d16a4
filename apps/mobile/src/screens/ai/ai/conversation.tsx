import { useEffect, useEffectEvent, useRef } from 'react';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import type { ChatState } from '../../../features/chat/chat-state.ts';
import { DownIcon } from './ai-icons.tsx';
import { Announcer } from './announcer.tsx';
import { ChatTurn } from './chat-turn.tsx';
import styles from './conversation.module.css';
import { useStickToEnd } from './use-stick-to-end.ts';

type Props = {
  state: ChatState;
  client: Pick<ChatClient, 'rate'>;
  onAsk: Parameters<typeof ChatTurn>[0]['onAsk'];
};

/** The turns of a conversation, with the latest answer scrolled to its beginning. */
export function Conversation({ state, client, onAsk }: Props) {
  const list = useRef<HTMLDivElement>(null);
  const { turns, voice } = state;
  const last = turns.at(-1);
  const { isScrolledAway, scrollToLatest } = useStickToEnd(list);
  // A new question scrolls to its answer.
  const follow = useEffectEvent(scrollToLatest);
  useEffect(() => follow(), [last?.key]);
  return (
    <>
      <div ref={list} className={styles.turns} role="log" aria-label="对话" aria-live="off">
        {turns.map((turn) => (
          <ChatTurn
            key={turn.key}
            turn={turn}
            client={client}
            voice={voice}
            isLast={turn === last}
            onAsk={onAsk}
          />
        ))}
      </div>
      <Announcer turn={last} />
      <div className={styles.end}>
        {isScrolledAway && (
          <button type="button" className={styles.down} onClick={scrollToLatest}>
            <DownIcon />
            回到最新
          </button>
        )}
      </div>
    </>
  );
}
