import type { QaSession } from '@academy/contract/areas/qa.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { CloseIcon } from '@academy/ui/icon/close.tsx';
import { moment } from '../../../format/date.ts';
import styles from './history-sheet.module.css';

type Props = {
  session: QaSession;
  /** Its promise keeps the row waiting. */
  onShow: () => unknown;
  onDelete: () => void;
};

/** One conversation of the history. */
export function HistoryRow({ session: { title, count, updated_at: at, snippet }, onShow, onDelete }: Props) {
  return (
    <li className={styles.row}>
      <button type="button" className={styles.open} onClick={() => void onShow()}>
        <span className={styles.title}>{title}</span>
        {snippet !== null && snippet !== title && <span className={styles.snippet}>{snippet}</span>}
        <span className={styles.meta}>
          {moment(at)} · {count} 个问题
        </span>
      </button>
      <IconButton label={`删除：${title}`} onClick={onDelete}>
        <CloseIcon />
      </IconButton>
    </li>
  );
}
