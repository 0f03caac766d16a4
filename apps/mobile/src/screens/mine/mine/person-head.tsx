import type { Profile } from '@academy/contract/areas/user.ts';
import { messages } from '@academy/contract/limits.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Badge } from '@academy/ui/badge/badge.tsx';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { ChevronIcon, UserIcon } from '@academy/ui/icon/shell-icons.tsx';
import { BellIcon } from '@academy/ui/icon/subject-icons.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { Link } from '../../../navigation/link.tsx';
import { pageAddress, pageHref } from '../../../navigation/paths.ts';
import type { SessionUser } from '../../../session/session-user.ts';
import type { useProfile } from '../../../session/use-profile.ts';
import styles from './mine-screen.module.css';

type PersonHeadProps = { user: SessionUser | undefined; profile: ReturnType<typeof useProfile> };

/** The signed-in person, linking to their profile; with loading and error states. */
export function PersonHead({ user, profile }: PersonHeadProps) {
  return (
    <div className={styles.head}>
      {user && profile.data ? (
        <>
          <Person user={user} profile={profile.data} />
          <NoticesLink unread={profile.data.unread_count} />
        </>
      ) : profile.isPending ? (
        <PersonSkeleton />
      ) : (
        <div className={styles.person} role="alert">
          <div>
            <h1 className={styles.title}>我的</h1>
            <p className={styles.note}>资料没有加载出来，下面的都还能用</p>
            <Button variant="plain" onClick={() => profile.refetch()}>
              {profile.error?.refused ? `${profile.error.message}，点击重试` : messages.tapToReload}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}

function Person({ user, profile }: { user: SessionUser; profile: Profile }) {
  const { name, avatar, isExpert, isAdmin } = user;
  const { intro, uid } = profile;
  return (
    <Link to="/pages/mine/userInfo" className={styles.person}>
      <span className={styles.portrait}>
        <Avatar
          name={name}
          src={avatar || null}
          {...(profile.avatar && { colour: profile.avatar.colour })}
          size="lg"
        />
      </span>
      <span className={styles.words}>
        <h1 className={styles.title}>{name}</h1>
        <span className={styles.line}>{intro || `ID ${uid}`}</span>
        {(isExpert || isAdmin) && (
          <span className={styles.roles}>
            {isExpert && <Tag tone="teal">专家</Tag>}
            {isAdmin && <Tag tone="brand">机构管理员</Tag>}
          </span>
        )}
      </span>
      <span className="visually-hidden">编辑资料</span>
      <ChevronIcon />
    </Link>
  );
}

function PersonSkeleton() {
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

/** Shown to guests: what logging in is good for, and the login button. */
export function GuestHead() {
  return (
    <div className={styles.head}>
      <div className={styles.person}>
        <span className={styles.face}>
          <UserIcon />
        </span>
        <div>
          <h1 className={styles.title}>我的</h1>
          <p className={styles.note}>登录后，学过的、收藏的都在这里</p>
        </div>
      </div>
      <ButtonLink block href={pageAddress('/pages/common/login')}>
        登录 / 注册
      </ButtonLink>
    </div>
  );
}

/** Links to the notices, with the number of unread ones unless it is 0. */
function NoticesLink({ unread }: { unread: number }) {
  return (
    <Link to={pageHref('/pages/mine/liveBooked', { notices: 1 })} className={styles.link}>
      <BellIcon />
      消息
      {unread > 0 && (
        <span className={styles.badge}>
          <Badge count={unread} />
        </span>
      )}
    </Link>
  );
}
