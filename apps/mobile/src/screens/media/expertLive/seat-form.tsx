import { liveLimits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { TextArea } from '@academy/ui/field/text-area.tsx';
import { useState } from 'react';
import { type CaptureFailure, explainFailure, openCapture } from '../../../features/live-studio/capture.ts';
import { CaptureHelp } from './capture-help.tsx';
import styles from './seat-sheet.module.css';

type Asked = { question: string; voice_only: boolean; anonymous: boolean };

/** Asks for a seat. Microphone and camera are tried first, so that nobody waits in line in vain. */
export function SeatForm({ onAsk }: { onAsk: (asked: Asked) => Promise<void> }) {
  const [question, setQuestion] = useState('');
  const [isVoice, setVoice] = useState(false);
  const [anonymous, setAnonymous] = useState(false);
  const [failure, setFailure] = useState<CaptureFailure>();
  const [wrong, setWrong] = useState<string>();
  // A face is not anonymous.
  const voiceOnly = isVoice || anonymous;
  const ask = async (voice = voiceOnly) => {
    setFailure(undefined);
    setWrong(undefined);
    try {
      const stream = await openCapture({ camera: !voice && { facing: 'user' } });
      for (const track of stream.getTracks()) track.stop();
    } catch (error) {
      return setFailure(explainFailure(error));
    }
    const asked = { question: question.trim(), voice_only: voice, anonymous };
    await onAsk(asked).catch((error: Error) => setWrong(error.message));
  };
  return (
    <div className={styles.place}>
      <TextArea
        label="想问的问题（可以不写）"
        rows={3}
        maxLength={liveLimits.questionLength}
        placeholder="一两句话就好，主播会先看到"
        value={question}
        onChange={({ target }) => setQuestion(target.value)}
      />
      <Options {...{ voiceOnly, anonymous, setVoice, setAnonymous }} />
      {failure && (
        <CaptureHelp
          failure={failure}
          onRetry={(alone) => {
            if (alone) setVoice(true);
            void ask(alone || voiceOnly);
          }}
        />
      )}
      {wrong && (
        <p className={styles.wrong} role="alert">
          {wrong}
        </p>
      )}
      <p className={styles.note}>上麦以后，您的声音和画面会直播出去，也会留在回放里。</p>
      <Button block onClick={() => ask()}>
        申请连麦
      </Button>
    </div>
  );
}

type OptionsProps = {
  voiceOnly: boolean;
  anonymous: boolean;
  setVoice: (on: boolean) => void;
  setAnonymous: (on: boolean) => void;
};

function Options({ voiceOnly, anonymous, setVoice, setAnonymous }: OptionsProps) {
  return (
    <>
      <div className={styles.option}>
        <span>只用声音</span>
        <Switch
          label="只用声音"
          checked={voiceOnly}
          onChange={(on) => (anonymous ? undefined : setVoice(on))}
        />
      </div>
      <div className={styles.option}>
        <span>
          匿名<span className={styles.note}>　不露面，也不显示名字</span>
        </span>
        <Switch label="匿名" checked={anonymous} onChange={setAnonymous} />
      </div>
    </>
  );
}
