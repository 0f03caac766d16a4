import type { Profile } from '@academy/contract/areas/user.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { ChevronIcon } from '@academy/ui/icon/chevron.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import type { useProfile } from '../../../session/use-person.ts';
import { Link } from '../../../navigation/link.tsx';
import styles from './mine-screen.module.css';
import { NoticesLink } from './notices-link.tsx';

/** Who is signed in, leading to where that is changed; its shape while it comes, and a way to try again. */
export function PersonHead({ profile }: { profile: ReturnType<typeof useProfile> }) {
  return (
    <div className={styles.head}>
      {profile.data ? (
        <>
          <Person profile={profile.data} />
          <NoticesLink unread={profile.data.unread_count} />
        </>
      ) : profile.isPending ? (
        <Shape />
      ) : (
        <div className={styles.person} role="alert">
          <div>
            <h1 className={styles.title}>我的</h1>
            <p className={styles.note}>资料没有读出来，下面的都还能用</p>
            <Button variant="plain" onClick={() => profile.refetch()}>
              加载失败，点击重试
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function Person({ profile }: { profile: Profile }) {
  const { avatar, nickname, intro, uid, expert, account } = profile;
  return (
    <Link to="/pages/mine/userInfo" className={styles.person}>
      <span className={styles.portrait}>
        <Avatar
          name={nickname}
          src={avatar?.url ?? null}
          {...(avatar && { colour: avatar.colour })}
          size="lg"
        />
      </span>
      <span className={styles.words}>
        <h1 className={styles.title}>{nickname}</h1>
        <span className={styles.line}>{intro || `ID ${uid}`}</span>
        {(expert ?? account) && (
          <span className={styles.roles}>
            {expert && <Tag tone="teal">专家</Tag>}
            {account && <Tag tone="brand">机构管理员</Tag>}
          </span>
        )}
      </span>
      <span className="visually-hidden">编辑资料</span>
      <ChevronIcon />
    </Link>
  );
}

function Shape() {
  return (
    <div className={styles.person} role="status" aria-label="加载中">
      <h1 className="visually-hidden">我的</h1>
      <Skeleton round width="4.375rem" height="4.375rem" />
      <span className={styles.words}>
        <Skeleton width="8rem" height="1.75rem" />
        <Skeleton width="12rem" />
      </span>
    </div>
  );
}
