import type { Profile } from '@academy/contract/areas/user.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Cell } from '@academy/ui/cell/cell.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { pageAddress } from '../../../navigation/paths.ts';
import styles from './account-screen.module.css';

/** How one gets in, each row leading to where it is changed. */
export function WaysIn({ profile: { mobile, has_password: hasPassword } }: { profile: Profile }) {
  return (
    <Section title="登录方式">
      <Card flush>
        <div className={styles.rows}>
          <Cell
            title="手机号"
            value={mobile ?? '去绑定'}
            href={pageAddress(mobile ? '/pages/mine/changeBind' : '/pages/common/bindMobile')}
          />
          <Cell
            title="登录密码"
            value={hasPassword ? '修改' : '去设置'}
            href={pageAddress('/pages/common/changePWD')}
          />
          <Cell title="账号信息" href={pageAddress('/pages/common/accountInfo')} />
        </div>
      </Card>
    </Section>
  );
}
