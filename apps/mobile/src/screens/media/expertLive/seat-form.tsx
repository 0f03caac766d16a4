import { useState } from 'react';
import { liveLimits } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { TextArea } from '@academy/ui/field/field.tsx';
import { Switch } from '@academy/ui/field/switch.tsx';
import { type CaptureFailure, explainFailure, openCapture } from '../../../features/live-studio/capture.ts';
import styles from './seat-sheet.module.css';

type SeatRequest = { question: string; voice_only: boolean; anonymous: boolean };

/** Requests a seat. Microphone and camera are opened first, so that nobody queues with a broken device. */
export function SeatForm({ onRequest }: { onRequest: (request: SeatRequest) => Promise<void> }) {
  const [question, setQuestion] = useState('');
  const [isVoiceOnly, setVoiceOnly] = useState(false);
  const [anonymous, setAnonymous] = useState(false);
  const [failure, setFailure] = useState<CaptureFailure>();
  const [problem, setProblem] = useState<string>();
  // With the face shown, a person would not be anonymous.
  const voiceOnly = isVoiceOnly || anonymous;
  const requestSeat = async (voice = voiceOnly) => {
    setFailure(undefined);
    setProblem(undefined);
    try {
      const stream = await openCapture({ camera: !voice && { facing: 'user' } });
      for (const track of stream.getTracks()) track.stop();
    } catch (error) {
      return setFailure(explainFailure(error));
    }
    const request = { question: question.trim(), voice_only: voice, anonymous };
    await onRequest(request).catch((error: Error) => setProblem(error.message));
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
      <Options {...{ voiceOnly, anonymous, setVoiceOnly, setAnonymous }} />
      {failure && (
        <CaptureHelp
          failure={failure}
          onRetry={(withoutCamera) => {
            if (withoutCamera) setVoiceOnly(true);
            void requestSeat(withoutCamera || voiceOnly);
          }}
        />
      )}
      {problem && (
        <p className={styles.wrong} role="alert">
          {problem}
        </p>
      )}
      <p className={styles.note}>上麦以后，您的声音和画面会直播出去，也会留在回放里。</p>
      <Button block onClick={() => requestSeat()}>
        申请连麦
      </Button>
    </div>
  );
}

type OptionsProps = {
  voiceOnly: boolean;
  anonymous: boolean;
  setVoiceOnly: (on: boolean) => void;
  setAnonymous: (on: boolean) => void;
};

function Options({ voiceOnly, anonymous, setVoiceOnly, setAnonymous }: OptionsProps) {
  return (
    <>
      <div className={styles.option}>
        <span>只用声音</span>
        <Switch
          label="只用声音"
          checked={voiceOnly}
          onChange={(on) => (anonymous ? undefined : setVoiceOnly(on))}
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

type CaptureHelpProps = { failure: CaptureFailure; onRetry: (voiceOnly: boolean) => void };

/** Why the camera or microphone did not open, and what to do. */
export function CaptureHelp({ failure: { title, steps }, onRetry }: CaptureHelpProps) {
  return (
    <div className={styles.help} role="alert">
      <strong>{title}</strong>
      <ol>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
      <div className={styles.ways}>
        <Button small onClick={() => onRetry(false)}>
          再试一次
        </Button>
        <Button small variant="quiet" onClick={() => onRetry(true)}>
          只用声音
        </Button>
      </div>
    </div>
  );
}
