import { useSyncExternalStore } from 'react';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import type { ChatState } from '../../../features/chat/chat-state.ts';
import { useLazyChunk } from '../../../platform/use-lazy-chunk.ts';
import { openLogin } from '../../../session/open-login.ts';
import { useIsSignedIn } from '../../../session/use-profile.ts';
import styles from './ask-bar.module.css';
import { Composer } from './composer.tsx';
import type { QuestionInput } from './use-question-input.ts';

type Props = {
  questionInput: QuestionInput;
  client: ChatClient | undefined;
  state: ChatState;
  isRunning: boolean;
};

const loadVoice = () => import('../../../features/voice/hold-to-talk.tsx');

/** The footer where a question is typed or spoken, with the number of questions left. */
export function AskBar({ questionInput, client, state, isRunning }: Props) {
  const voice = useLazyChunk(loadVoice, client !== undefined);
  const stop = () => client?.stop().catch((error: Error) => toast.show(error.message));
  return (
    <Composer
      text={questionInput.text}
      onType={questionInput.type}
      onSend={(question) => void questionInput.send(question)}
      onStop={isRunning ? () => void stop() : undefined}
      note={<LimitNote left={state.left} problem={questionInput.problem} />}
      voice={
        voice && (
          <voice.HoldToTalk
            onText={questionInput.addSpokenText}
            recognises={state.recognises}
            disabled={isRunning}
          />
        )
      }
    />
  );
}

/** A signed-in person sees the number left once it is this small. */
const showLeftFrom = 10;

type LimitNoteProps = {
  left: number | null;
  /** Why the last question failed; shown instead of the limit, with the login button. */
  problem: string | undefined;
};

/** A note above the field: offline, or how many questions are left. Renders nothing when there is nothing to say. */
function LimitNote({ left, problem }: LimitNoteProps) {
  const isSignedIn = useIsSignedIn();
  const isOnline = useIsOnline();
  const text = problem ?? noteText({ left, isSignedIn, isOnline });
  if (text === undefined) return null;
  return (
    <div className={styles.note} data-tone={problem ? 'danger' : undefined}>
      <p key={problem} role={problem ? 'alert' : 'status'}>
        {text}
      </p>
      {isOnline && !isSignedIn && left !== null && (
        <Button small variant={left > 0 ? 'plain' : 'primary'} onClick={openLogin}>
          登录
        </Button>
      )}
    </div>
  );
}

interface Limits {
  left: number | null;
  isSignedIn: boolean;
  isOnline: boolean;
}

function noteText({ left, isSignedIn, isOnline }: Limits): string | undefined {
  if (!isOnline) return '现在没有网络。可以先写好，连上网再发。';
  if (left === null || (isSignedIn && left > showLeftFrom)) return undefined;
  if (isSignedIn) return left > 0 ? `今天还可以问 ${left} 个问题。` : '今天的问题已经问完了，明天再来吧。';
  return left > 0
    ? `没有登录，今天还可以问 ${left} 个问题。`
    : `今天的 ${qaLimits.guestPerDay} 个问题已经问完了，登录后可以接着问。`;
}

const subscribe = (listener: () => void) => {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
};

/** Whether the phone is online, kept up to date. */
const useIsOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
