import { useState } from 'react';
import { qaReasons } from '@academy/contract/realtime/chat-limits.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { RefreshIcon, ShareIcon, ThumbIcon } from '@academy/ui/icon/action-icons.tsx';
import { ReasonSheet } from '@academy/ui/reason-sheet/reason-sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import type { ChatTurn } from '../../../features/chat/chat-state.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { canSaveFiles } from '../../../platform/save-file.ts';
import { getShell } from '../../../platform/shell.ts';
import type { VoiceChoice } from '../../../platform/speech.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { CopyIcon, ThumbDownIcon } from './ai-icons.tsx';
import styles from './answer-actions.module.css';
import { plainText } from './answer-blocks.ts';

type Props = {
  turn: ChatTurn;
  client: Pick<ChatClient, 'rate'>;
  voice: VoiceChoice;
  /** Asks the same question again; absent where that is not offered. */
  onRegenerate: (() => void) | undefined;
};

const reasons = Object.entries(qaReasons).map(([key, label]) => ({
  key: key as keyof typeof qaReasons,
  label,
}));

const loadVoice = () => import('../../../features/voice/speak-button.tsx');
const loadSaveAudio = () => import('../../../features/voice/save-audio-button.tsx');

/** The actions on an answer. While it is written, only reading it aloud is offered. */
export function AnswerActions({ turn, client, voice, onRegenerate }: Props) {
  const { recordId, question, text, phase } = turn;
  const chunk = useLazyChunk(loadVoice, true);
  const [isReasonOpen, setReasonOpen] = useState(false);
  const isRunning = phase === 'running';
  // Only the server's voice makes a file.
  const audio = useLazyChunk(loadSaveAudio, voice !== 'device' && !isRunning && canSaveFiles());
  return (
    <>
      <div className={styles.actions} role="group" aria-label="对这个回答">
        {chunk && recordId !== null && (
          <chunk.SpeakButton recordId={recordId} text={text} isRunning={isRunning} voice={voice} />
        )}
        {!isRunning && (
          <>
            <IconButton label="复制" onClick={() => void copyAnswer(turn)}>
              <CopyIcon />
            </IconButton>
            <IconButton label="分享" onClick={() => void shareAnswer(turn)}>
              <ShareIcon />
            </IconButton>
            {audio && recordId !== null && <audio.SaveAudioButton recordId={recordId} question={question} />}
            {onRegenerate && (
              <IconButton label="重新回答" onClick={onRegenerate}>
                <RefreshIcon />
              </IconButton>
            )}
            {recordId !== null && (
              <Rating {...{ recordId, client }} score={turn.score} onUnhelpful={() => setReasonOpen(true)} />
            )}
          </>
        )}
      </div>
      {recordId !== null && (
        <Reasons {...{ recordId, client }} open={isReasonOpen} onClose={() => setReasonOpen(false)} />
      )}
    </>
  );
}

type RatingProps = { recordId: number; client: Pick<ChatClient, 'rate'> };

/** Sends a rating. Resolves to whether it was accepted; otherwise a toast says why not. */
async function sendRating(
  { recordId, client }: RatingProps,
  rating: Parameters<ChatClient['rate']>[1],
): Promise<boolean> {
  try {
    await client.rate(recordId, rating);
    return true;
  } catch (error) {
    toast.show((error as Error).message);
    return false;
  }
}

function Rating({
  score,
  onUnhelpful,
  ...answer
}: RatingProps & { score: number; /** An answer was rated 没帮助. */ onUnhelpful: () => void }) {
  const press = async (next: 1 | 2) => {
    const isNew = score !== next;
    if (!(await sendRating(answer, { score: isNew ? next : 0 })) || !isNew) return;
    if (next === 2) onUnhelpful();
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
    </span>
  );
}

/** Asks why an answer did not help. Outside the row of actions, whose colour and small icons it would inherit. */
function Reasons({ open, onClose, ...answer }: RatingProps & { open: boolean; onClose: () => void }) {
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title="哪里不合适？"
      items={reasons}
      maxLength={200}
      onSubmit={async ({ reason, text }) => {
        if (!(await sendRating(answer, { score: 2, reasons: [reason], words: text }))) return;
        onClose();
        toast.show('谢谢，我们会据此改进');
      }}
    />
  );
}

/** An answer as shared text: with its question, its sources, and whether it is generated. */
function answerAsText({ question, text, references, generated }: ChatTurn): string {
  const sources = references.map(({ number, title }) => `${number}. 《${title.replaceAll(/[《》]/g, '')}》`);
  return [
    `问：${question}`,
    `答：${plainText(text)}`,
    ...(sources.length > 0 ? [`出处：\n${sources.join('\n')}`] : []),
    generated ? '（AI 生成，仅供参考。来自有效父母学院）' : '（来自有效父母学院）',
  ].join('\n\n');
}

async function copyAnswer(turn: ChatTurn): Promise<void> {
  toast.show((await copyText(answerAsText(turn))) ? '已复制' : '复制没有成功，请长按文字复制');
}

/** Shares through the phone's share sheet; copies the text where there is none. */
async function shareAnswer(turn: ChatTurn): Promise<void> {
  const shell = getShell();
  if (!shell.canShare()) return copyAnswer(turn);
  try {
    await shell.share({ title: turn.question, text: answerAsText(turn) });
  } catch (error) {
    // The person closed the share sheet: not an error.
    if ((error as Error).name !== 'AbortError') await copyAnswer(turn);
  }
}
