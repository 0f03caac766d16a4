import type { Profile } from '@academy/contract/areas/user.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useState } from 'react';
import styles from './account-screen.module.css';
import { coolingOffDays } from './cooling-off-days.ts';
import { ExportRow } from './export-row.tsx';
import { LeaveSheet } from './leave-sheet.tsx';

/** What one has here is one's own: to be taken along, or away. */
export function OwnData({ profile }: { profile: Profile }) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <Section title="我的数据">
      <Card flush>
        <div className={styles.rows}>
          <ExportRow />
          <Cell
            title="注销账号"
            note={`${coolingOffDays} 天内登录可以取消`}
            onClick={() => setLeaving(true)}
          />
        </div>
      </Card>
      <LeaveSheet open={isLeaving} onClose={() => setLeaving(false)} profile={profile} />
    </Section>
  );
}
