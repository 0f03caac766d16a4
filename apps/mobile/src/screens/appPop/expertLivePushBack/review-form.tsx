import { ApiError } from '@academy/client/api-error.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { TextArea } from '@academy/ui/field/field.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { MinuteSecondField } from '../../../features/live-chapters/minute-second-field.tsx';
import { duration } from '../../../format/date-time.ts';
import styles from './expert-live-push-back-screen.module.css';

type LiveDetail = Api['GET user/expert/livedetail']['output'];
type Change = Omit<Api['POST user/expert/livereview']['input'], 'content_id'>;

/** The maximum in the contract. */
const maxLength = 500;

/** Saves one of the two and leaves the other; returns the server's refusal. */
function useReview(id: number) {
  const client = useQueryClient();
  const { mutateAsync } = useApiMutation('POST user/expert/livereview', { silent: true });
  return async (change: Change, done: string): Promise<string | undefined> => {
    try {
      await mutateAsync({ content_id: id, ...change });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.message;
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [key, input] }) =>
        (key === 'GET user/expert/livedetail' || key === 'GET content/detail') &&
        (input as { content_id?: number }).content_id === id,
    });
    toast.show(done);
    return undefined;
  };
}

/** The expert's summary. It is for those who manage the live, and no parent sees it. */
export function SummaryForm({ live }: { live: Pick<LiveDetail, 'content_id' | 'words'> }) {
  const save = useReview(live.content_id);
  const [words, setWords] = useState(live.words);
  const [problem, setProblem] = useState<string>();
  const submit = async () => setProblem(await save({ words: words.trim() }, '小结已经保存'));
  return (
    <div className={styles.form}>
      <TextArea
        label="小结"
        rows={4}
        maxLength={maxLength}
        placeholder="今晚聊了什么，有什么想补充的"
        value={words}
        error={problem}
        onChange={({ target }) => setWords(target.value)}
      />
      <p className={styles.note}>只有您、这场直播的助理和学院的运营人员看得到，家长看不到。</p>
      <Button block disabled={words.trim() === live.words.trim()} onClick={submit}>
        保存小结
      </Button>
    </div>
  );
}

type TrimProps = { live: Pick<LiveDetail, 'content_id' | 'trim_seconds' | 'seconds'> };

/** Where the recording starts. */
export function TrimForm({ live: { content_id: id, trim_seconds: savedTrim, seconds } }: TrimProps) {
  const save = useReview(id);
  const [trim, setTrim] = useState(savedTrim);
  const [problem, setProblem] = useState<string>();
  const isTooLate = trim > 0 && trim >= seconds;
  const submit = async () => setProblem(await save({ trim_seconds: trim }, '已经保存，回放从新的开头播'));
  return (
    <div className={styles.form}>
      <MinuteSecondField
        label="回放从哪里开始"
        value={trim}
        onChange={setTrim}
        error={isTooLate ? `整场录了 ${duration(seconds)}，请写在这之前` : problem}
        note={describeTrim(trim, seconds)}
      />
      <Button block variant="quiet" disabled={trim === savedTrim || isTooLate} onClick={submit}>
        保存回放的开头
      </Button>
    </div>
  );
}

/** Describes the recording that is left after the trim; undefined if nothing would be left. */
function describeTrim(trim: number, seconds: number): string | undefined {
  if (trim === 0) return '不剪掉开头';
  if (trim >= seconds) return undefined;
  return `前 ${duration(trim)}不放进回放，回放长约 ${duration(seconds - trim)}`;
}
