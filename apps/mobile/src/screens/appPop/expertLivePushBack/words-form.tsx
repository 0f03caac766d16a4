import { ApiError } from '@academy/client/api-error.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { TextArea } from '@academy/ui/field/text-area.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Wire } from '@academy/contract/endpoints.ts';
import { MinuteSecond } from '../../../features/live-chapters/minute-second.tsx';
import { duration } from '../../../format/time.ts';
import { useChange } from '../../../session/use-change.ts';
import styles from './words-form.module.css';

type OwnLive = Wire['GET user/expert/livedetail']['output'];

/** As long as the contract takes it. */
const length = 500;

type Props = {
  live: Pick<OwnLive, 'content_id' | 'words' | 'trim_seconds' | 'seconds' | 'recorded'>;
  onDone: () => void;
};

/**
 * What the expert says about it afterwards, and where the replay begins: the button names what it saves. Kept with the live, and to be changed as often as
 * one likes. What was recorded before has no beginning to cut off.
 */
export function WordsForm({ live, onDone }: Props) {
  const { content_id: id, words: given, seconds, recorded } = live;
  const client = useQueryClient();
  const [words, setWords] = useState(given);
  const [trim, setTrim] = useState(live.trim_seconds);
  const [wrong, setWrong] = useState<string>();
  const { mutateAsync } = useChange('POST user/expert/livereview', { silent: true });
  const isSaid = words.trim() !== given.trim();
  const isMoved = trim !== live.trim_seconds;
  const save = async () => {
    setWrong(undefined);
    try {
      const cut = isMoved && { trim_seconds: trim };
      await mutateAsync({ content_id: id, words: words.trim(), ...cut });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return setWrong(error.message);
    }
    await client.invalidateQueries({
      predicate: ({ queryKey: [key, of] }) =>
        (key === 'GET user/expert/livedetail' || key === 'GET content/detail') &&
        (of as { content_id?: number }).content_id === id,
    });
    toast.show(isMoved ? '已经保存，回放从新的开头播' : '小结已经保存');
    onDone();
  };
  const isTooLate = !recorded && trim > 0 && trim >= seconds;
  return (
    <div className={styles.form}>
      <TextArea
        label="小结"
        rows={4}
        maxLength={length}
        placeholder="今晚聊了什么，有什么想补充的"
        value={words}
        error={wrong}
        onChange={({ target }) => setWords(target.value)}
      />
      {!recorded && seconds > 0 && (
        <MinuteSecond
          label="回放从哪里开始"
          value={trim}
          onChange={setTrim}
          error={isTooLate ? `整场录了 ${duration(seconds)}，请写在这之前` : undefined}
          note={
            trim > 0 ? `前 ${duration(trim)}不放进回放，回放长约 ${duration(seconds - trim)}` : '不剪掉开头'
          }
        />
      )}
      <Button block disabled={(!isSaid && !isMoved) || isTooLate} onClick={save}>
        {isMoved && isSaid ? '保存小结和开头' : isMoved ? '保存回放的开头' : '保存小结'}
      </Button>
    </div>
  );
}
