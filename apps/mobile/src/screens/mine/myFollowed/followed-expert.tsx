import type { ExpertCard } from '@academy/contract/areas/shapes.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { count } from '../../../format/count.ts';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './followed-expert.module.css';

type Props = { expert: ExpertCard; onUnfollow: () => void };

/** An expert whom one follows: a link to their page, and the way not to follow them any more. */
export function FollowedExpert({ expert, onUnfollow }: Props) {
  const { name, avatar, title, organisation, content_count: contents, follower_count: followers } = expert;
  return (
    <Card>
      <div className={styles.expert}>
        <Link to={href.expert(expert)} className={styles.link}>
          <Avatar name={name} src={avatar.url} colour={avatar.colour} size="lg" />
          <span className={styles.words}>
            <h2 className={styles.name}>{name}</h2>
            <span className={styles.muted}>{title}</span>
            <span className={styles.muted}>{organisation}</span>
            <span className={styles.muted}>
              {contents} 个内容{followers > 0 && ` · ${count(followers)} 人关注`}
            </span>
          </span>
        </Link>
        <Button variant="quiet" small aria-label={`已关注${name}，点按取消`} onClick={onUnfollow}>
          已关注
        </Button>
      </div>
    </Card>
  );
}
