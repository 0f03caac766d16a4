import { qaReasons } from '@academy/contract/realtime/chat-limits.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { RefreshIcon } from '@academy/ui/icon/refresh.tsx';
import { ShareIcon } from '@academy/ui/icon/share.tsx';
import { ThumbIcon } from '@academy/ui/icon/thumb.tsx';
import { ReasonSheet } from '@academy/ui/reason-sheet/reason-sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useState } from 'react';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import type { ChatTurn } from '../../../features/chat/chat-state.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { CopyIcon, ThumbDownIcon } from './ai-icons.tsx';
import styles from './answer-actions.module.css';
import { copyAnswer, shareAnswer } from './share-answer.ts';

type Props = {
  turn: ChatTurn;
  client: Pick<ChatClient, 'rate'>;
  speaks: boolean;
  /** Asks the same once more; absent where that is not offered. */
  onRegenerate: (() => void) | undefined;
};

const reasons = Object.entries(qaReasons).map(([key, label]) => ({
  key: key as keyof typeof qaReasons,
  label,
}));

const loadVoice = () => import('../../../features/voice/speak-button.tsx');

/** What can be done with an answer; while it is written, it can be heard. */
export function AnswerActions({ turn, client, speaks, onRegenerate }: Props) {
  const { recordId, text, phase } = turn;
  const voice = useChunk(loadVoice, true);
  const isRunning = phase === 'running';
  return (
    <div className={styles.actions} role="group" aria-label="对这个回答">
      {voice && recordId !== null && (
        <voice.SpeakButton recordId={recordId} text={text} isRunning={isRunning} speaks={speaks} />
      )}
      {!isRunning && (
        <>
          <IconButton label="复制" onClick={() => void copyAnswer(turn)}>
            <CopyIcon />
          </IconButton>
          <IconButton label="分享" onClick={() => void shareAnswer(turn)}>
            <ShareIcon />
          </IconButton>
          {onRegenerate && (
            <IconButton label="重新回答" onClick={onRegenerate}>
              <RefreshIcon />
            </IconButton>
          )}
          {recordId !== null && <Rating recordId={recordId} score={turn.score} client={client} />}
        </>
      )}
    </div>
  );
}

type RatingProps = { recordId: number; score: number; client: Pick<ChatClient, 'rate'> };

/** Up or down; whoever presses down may say why. */
function Rating({ recordId, score, client }: RatingProps) {
  const [asks, setAsks] = useState(false);
  const rate = async (given: Parameters<ChatClient['rate']>[1]) => {
    try {
      await client.rate(recordId, given);
      return true;
    } catch (error) {
      toast.show((error as Error).message);
      return false;
    }
  };
  const press = async (wanted: 1 | 2) => {
    const isNew = score !== wanted;
    if (!(await rate({ score: isNew ? wanted : 0 })) || !isNew) return;
    if (wanted === 2) setAsks(true);
    else toast.show('谢谢，已记下');
  };
  return (
    <span className={styles.rating}>
      <IconButton label="有帮助" pressed={score === 1} onClick={() => void press(1)}>
        <ThumbIcon filled={score === 1} />
      </IconButton>
      <IconButton label="没帮助" pressed={score === 2} onClick={() => void press(2)}>
        <ThumbDownIcon filled={score === 2} />
      </IconButton>
      <ReasonSheet
        open={asks}
        onClose={() => setAsks(false)}
        title="哪里不合适？"
        items={reasons}
        maxLength={200}
        onSubmit={async ({ reason, text }) => {
          if (!(await rate({ score: 2, reasons: [reason], words: text }))) return;
          setAsks(false);
          toast.show('谢谢，我们会据此改进');
        }}
      />
    </span>
  );
}
