import type { Profile } from '@academy/contract/areas/user.ts';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import styles from './account-screen.module.css';
import { coolingOffDays } from './cooling-off-days.ts';
import { LeaveForm } from './leave-form.tsx';

type Props = { open: boolean; onClose: () => void; profile: Profile };

/** What leaving means, before anything else; then the proof that it is oneself who leaves. */
export function LeaveSheet({ open, onClose, profile }: Props) {
  return (
    <Sheet open={open} onClose={onClose} title="注销账号">
      <div className={styles.leave}>
        <ul className={styles.points}>
          <li>提交后会立即退出所有设备。</li>
          <li>之后有 {coolingOffDays} 天冷静期：这段时间里只要登录一次，注销就自动取消，一切照旧。</li>
          <li>冷静期过后，资料、收藏、预约、关注、学习记录和积分都会删除，不能恢复。</li>
          <li>想留一份的话，请先用「导出我的数据」。</li>
        </ul>
        <LeaveForm profile={profile} />
      </div>
    </Sheet>
  );
}
