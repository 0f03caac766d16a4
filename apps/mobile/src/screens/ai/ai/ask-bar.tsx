import { toast } from '@academy/ui/toast/toast-store.ts';
import type { ChatClient } from '../../../features/chat/chat-client.ts';
import type { ChatState } from '../../../features/chat/chat-state.ts';
import { useChunk } from '../../../platform/use-chunk.ts';
import { Composer } from './composer.tsx';
import { LimitNote } from './limit-note.tsx';
import type { Asking } from './use-asking.ts';

type Props = {
  asking: Asking;
  client: ChatClient | undefined;
  state: ChatState;
  /** An answer is on its way. */
  isRunning: boolean;
};

const loadVoice = () => import('../../../features/voice/hold-to-talk.tsx');

/** Where one types or speaks, with what is left to be asked. */
export function AskBar({ asking, client, state, isRunning }: Props) {
  const voice = useChunk(loadVoice, client !== undefined);
  const stop = () => client?.stop().catch((error: Error) => toast.show(error.message));
  return (
    <Composer
      text={asking.text}
      onType={asking.type}
      onSend={(question) => void asking.send(question)}
      onStop={isRunning ? () => void stop() : undefined}
      note={<LimitNote left={state.left} problem={asking.problem} />}
      voice={
        voice && <voice.HoldToTalk onText={asking.hear} recognises={state.recognises} disabled={isRunning} />
      }
    />
  );
}
