import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { useHasPermission } from '../../../session/session-user.ts';
import styles from './dashboard-screen.module.css';

/**
 * Links to unconfirmed children and class codes and, for users who may recommend contents, to what the account
 * recommends.
 */
export function PendingEntry() {
  const mayRecommend = useHasPermission('page.recommend');
  return (
    <Card flush>
      <div className={styles.entry}>
        <Cell title="待确认的孩子和班级码" href={pageAddress(href.dashboard({ pending: 1 }))} />
        {mayRecommend && <Cell title="推荐管理" href={pageAddress(href.dashboard({ recommend: 1 }))} />}
      </div>
    </Card>
  );
}

/** Says that children are left out of the statistics. */
export const UnconfirmedNote = ({ text }: { text: string | null }) =>
  text && <p className={styles.note}>{text}</p>;
