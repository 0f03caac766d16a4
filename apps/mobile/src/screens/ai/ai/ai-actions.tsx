import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { ClockIcon } from '@academy/ui/icon/clock.tsx';
import { PlusIcon } from '@academy/ui/icon/plus.tsx';

type Props = {
  /** Absent where nothing was asked yet. */
  onBegin: (() => void) | undefined;
  isRunning: boolean;
  onHistory: () => void;
};

/** For the NavBar: another conversation, and those before. */
export function AiActions({ onBegin, isRunning, onHistory }: Props) {
  return (
    <>
      {onBegin && (
        <IconButton label="新对话" disabled={isRunning} onClick={onBegin}>
          <PlusIcon />
        </IconButton>
      )}
      <IconButton label="问答历史" onClick={onHistory}>
        <ClockIcon />
      </IconButton>
    </>
  );
}
