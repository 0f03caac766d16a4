import { timeouts } from '@academy/contract/limits.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { DownloadIcon } from '@academy/ui/icon/action-icons.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { call } from '../../data/call.ts';
import { saveFile } from '../../platform/save-file.ts';
import { requireLogin } from '../../session/login.ts';

type Props = { recordId: number; question: string };

/** Characters of the question in the file's name. */
const maxNameLength = 30;

/** Saves a finished answer as one file of sound, to listen to it on the way or to send it to the family. */
export function SaveAudioButton({ recordId, question }: Props) {
  const save = async () => {
    // The server speaks the whole answer first, which takes longer than an ordinary call.
    toast.loading('正在生成语音');
    try {
      const { url, type } = await call(
        'GET qa/audio',
        { record_id: recordId },
        { timeout: timeouts.transfer },
      );
      const response = await fetch(url);
      if (!response.ok) throw new Error('语音没有下载下来，请再试一次');
      const name = `${question
        .replaceAll(/[\\/:*?"<>|\s]+/g, ' ')
        .trim()
        .slice(0, maxNameLength)}.mp3`;
      const message = await saveFile({ name, type, content: await response.blob() }, '语音已保存');
      if (message) toast.show(message);
      else toast.hide();
    } catch (error) {
      toast.show((error as Error).message);
    }
  };
  return (
    <IconButton label="保存语音" onClick={() => requireLogin(() => void save())}>
      <DownloadIcon />
    </IconButton>
  );
}
