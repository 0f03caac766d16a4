import { ApiError } from '@academy/client/api-error.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { TextArea } from '@academy/ui/field/field.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Api } from '@academy/contract/endpoints.ts';
import { MinuteSecondField } from '../../../features/live-chapters/minute-second-field.tsx';
import { duration } from '../../../format/date-time.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import styles from './expert-live-push-back-screen.module.css';

type LiveDetail = Api['GET user/expert/livedetail']['output'];

/** The maximum in the contract. */
const maxLength = 500;

type Props = {
  live: Pick<LiveDetail, 'content_id' | 'words' | 'trim_seconds' | 'seconds' | 'recorded'>;
  onDone: () => void;
};

/**
 * The expert's review and the start of the recording; the button names what it saves. Both can be changed again. A
 * recorded live that was broadcast has no start to trim.
 */
export function ReviewForm({ live, onDone }: Props) {
  const { content_id: id, words: savedWords, seconds, recorded } = live;
  const client = useQueryClient();
  const [words, setWords] = useState(savedWords);
  const [trim, setTrim] = useState(live.trim_seconds);
  const [problem, setProblem] = useState<string>();
  const { mutateAsync } = useApiMutation('POST user/expert/livereview', { silent: true });
  const areWordsChanged = words.trim() !== savedWords.trim();
  const isTrimChanged = trim !== live.trim_seconds;
  const save = async () => {
    setProblem(undefined);
    try {
      const trimChange = isTrimChanged && { trim_seconds: trim };
      await mutateAsync({ content_id: id, words: words.trim(), ...trimChange });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return setProblem(error.message);
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [key, input] }) =>
        (key === 'GET user/expert/livedetail' || key === 'GET content/detail') &&
        (input as { content_id?: number }).content_id === id,
    });
    toast.show(isTrimChanged ? '已经保存，回放从新的开头播' : '小结已经保存');
    onDone();
  };
  const isTooLate = !recorded && trim > 0 && trim >= seconds;
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
      {!recorded && seconds > 0 && (
        <MinuteSecondField
          label="回放从哪里开始"
          value={trim}
          onChange={setTrim}
          error={isTooLate ? `整场录了 ${duration(seconds)}，请写在这之前` : undefined}
          note={
            trim > 0 ? `前 ${duration(trim)}不放进回放，回放长约 ${duration(seconds - trim)}` : '不剪掉开头'
          }
        />
      )}
      <Button block disabled={(!areWordsChanged && !isTrimChanged) || isTooLate} onClick={save}>
        {isTrimChanged && areWordsChanged ? '保存小结和开头' : isTrimChanged ? '保存回放的开头' : '保存小结'}
      </Button>
    </div>
  );
}
