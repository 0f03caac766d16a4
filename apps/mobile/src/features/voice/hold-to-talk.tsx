import { useEffect, useState } from 'react';
import { qaLimits } from '@academy/contract/realtime/chat-limits.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { MicIcon } from '@academy/ui/icon/media-icons.tsx';
import { useStore } from '../../platform/store.ts';
import styles from './hold-to-talk.module.css';
import { findRecogniser } from './speech-recognition.ts';
import { usePressAndHold } from './use-press-and-hold.ts';
import { VoiceInput, type VoiceInputState } from './voice-input.ts';

interface Props {
  /** Called with the text, which the user may correct before sending. */
  readonly onText: (text: string) => void;
  readonly disabled?: boolean;
  /** The server recognises speech (`qa/ai/wstoken`). */
  readonly recognises: boolean;
}

/** A button to speak: hold it, or tap to start and stop. The state of the recording is shown above the composer. */
export function HoldToTalk({ onText, disabled = false, recognises }: Props) {
  const { state, input } = useVoiceInput({ onText, recognises });
  const hold = usePressAndHold(input);
  const { phase, message } = state;
  const isListening = phase === 'starting' || phase === 'recording';
  useEffect(() => {
    if (!isListening) return;
    const onKeyDown = ({ key }: KeyboardEvent) => key === 'Escape' && input.cancel();
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [isListening, input]);
  return (
    <>
      <IconButton
        label={isListening ? '说完了' : '语音提问，点一下或按住说话'}
        pressed={isListening}
        tone="round"
        disabled={disabled}
        // Not disabled meanwhile, because it would lose the keyboard focus.
        aria-disabled={phase === 'recognising'}
        {...hold}
      >
        <MicIcon filled={isListening} />
      </IconButton>
      {phase !== 'idle' && (
        <div className={styles.panel} role="group" aria-label="语音提问" data-cancelling={state.cancelling}>
          <Waveform levels={state.levels} />
          <p className={styles.words} role="status">
            {describePhase(state)}
          </p>
          {phase === 'recording' && <Countdown seconds={state.left} />}
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
          <button type="button" className={styles.cancel} onClick={() => input.clearMessage()}>
            知道了
          </button>
        </div>
      )}
    </>
  );
}

function describePhase({ phase, cancelling }: VoiceInputState): string {
  if (phase === 'starting') return '正在打开麦克风';
  if (phase === 'recognising') return '正在听写';
  return cancelling ? '松开手指，取消' : '正在听，上滑取消';
}

/** Hidden from screen readers, which would talk over the speaker every second. */
function Countdown({ seconds }: { seconds: number }) {
  const isLow = seconds <= 10;
  return (
    <span className={styles.left} data-low={isLow} aria-hidden="true">
      {isLow ? `还剩 ${seconds} 秒` : `${qaLimits.speechLength - seconds}″`}
    </span>
  );
}

interface VoiceInputOptions {
  readonly onText: (text: string) => void;
  /** The server recognises speech. */
  readonly recognises: boolean;
}

/** One voice input for the lifetime of the screen; leaving it cancels a recording. */
export function useVoiceInput({ onText, recognises }: VoiceInputOptions) {
  const [{ input, setOptions }] = useState(openVoiceInput);
  const state = useStore(input);
  useEffect(() => setOptions({ onText, recognises }), [setOptions, onText, recognises]);
  useEffect(() => {
    const cancel = () => input.cancel();
    addEventListener('pagehide', cancel);
    return () => {
      removeEventListener('pagehide', cancel);
      cancel();
    };
  }, [input]);
  return { state, input };
}

/** Creates a voice input whose options can change later. */
function openVoiceInput() {
  let options: VoiceInputOptions | undefined;
  const input = new VoiceInput(
    () => findRecogniser(options?.recognises ?? false),
    (text) => options?.onText(text),
  );
  const setOptions = (newOptions: VoiceInputOptions): void => {
    options = newOptions;
  };
  return { input, setOptions };
}

const barCount = 24;

/** Recent volume levels from 0 to 1, the latest on the right; a flat line if unknown. */
export function Waveform({ levels }: { levels: readonly number[] }) {
  const silence = Array.from({ length: barCount - levels.length }, () => 0);
  return (
    <span className={styles.wave} aria-hidden="true">
      {[...silence, ...levels].map((level, index) => (
        // Bars have no more identity than their places.
        // oxlint-disable-next-line react/no-array-index-key
        <i key={index} style={{ transform: `scaleY(${Math.max(0.08, level)})` }} />
      ))}
    </span>
  );
}
