import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { MicIcon } from '@academy/ui/icon/mic.tsx';
import { useEffect } from 'react';
import styles from './hold-to-talk.module.css';
import { useHold } from './use-hold.ts';
import { useVoiceInput } from './use-voice-input.ts';
import type { VoiceInputState } from './voice-input.ts';
import { Waveform } from './waveform.tsx';

interface Props {
  /** Gets the words, to be corrected before they are sent. */
  readonly onText: (text: string) => void;
  readonly disabled?: boolean;
  /** The server writes down what is said (`qa/ai/wstoken`). */
  readonly recognises: boolean;
}

/** A button to speak with: held, or tapped to begin and to end; and what is heard meanwhile, above the composer. */
export function HoldToTalk({ onText, disabled = false, recognises }: Props) {
  const { state, input } = useVoiceInput({ onText, recognises });
  const hold = useHold(input);
  const { phase, message } = state;
  const isListening = phase === 'starting' || phase === 'recording';
  useEffect(() => {
    if (!isListening) return;
    const leave = ({ key }: KeyboardEvent) => key === 'Escape' && input.cancel();
    addEventListener('keydown', leave);
    return () => removeEventListener('keydown', leave);
  }, [isListening, input]);
  return (
    <>
      <IconButton
        label={isListening ? '说完了' : '语音提问，点一下或按住说话'}
        pressed={isListening}
        tone="round"
        disabled={disabled}
        // Not disabled meanwhile: it would lose the keyboard's focus.
        aria-disabled={phase === 'recognising'}
        {...hold}
      >
        <MicIcon filled={isListening} />
      </IconButton>
      {phase !== 'idle' && (
        <div className={styles.panel} role="group" aria-label="语音提问" data-cancelling={state.cancelling}>
          <Waveform levels={state.levels} />
          <p className={styles.words} role="status">
            {wordsFor(state)}
          </p>
          {phase === 'recording' && <Countdown left={state.left} />}
          <button type="button" className={styles.cancel} onClick={() => input.cancel()}>
            取消
          </button>
        </div>
      )}
      {phase === 'idle' && message !== undefined && (
        <div className={styles.panel}>
          <p className={styles.words} role="alert">
            {message}
          </p>
          <button type="button" className={styles.cancel} onClick={() => input.hush()}>
            知道了
          </button>
        </div>
      )}
    </>
  );
}

function wordsFor({ phase, cancelling }: VoiceInputState): string {
  if (phase === 'starting') return '正在打开麦克风';
  if (phase === 'recognising') return '正在听写';
  return cancelling ? '松开手指，取消' : '正在听，上滑取消';
}

/** Read by the eye alone: a number each second would talk over who speaks. */
function Countdown({ left }: { left: number }) {
  const isLow = left <= 10;
  return (
    <span className={styles.left} data-low={isLow} aria-hidden="true">
      {isLow ? `还剩 ${left} 秒` : `${qaLimits.speechLength - left}″`}
    </span>
  );
}
