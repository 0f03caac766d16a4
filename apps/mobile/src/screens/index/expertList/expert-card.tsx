import type { ListedExpert } from '@academy/contract/areas/recommend.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { FollowButton } from '../../../features/interact/follow-button.tsx';
import { useFollow } from '../../../features/interact/use-follow.ts';
import { count } from '../../../format/count.ts';
import { Link } from '../../../navigation/link.tsx';
import { href } from '../../../navigation/paths.ts';
import styles from './expert-card.module.css';

/** An expert in the list: face, name, what they are and where, what they know about; and whether one follows. */
export function ExpertCard({ expert }: { expert: ListedExpert }) {
  const { followed } = expert;
  const { count: followers } = useFollow(expert.id, { followed, count: expert.follower_count });
  return (
    <Card>
      <div className={styles.card}>
        <Link to={href.expert(expert)} className={styles.expert}>
          <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} size="lg" />
          <span className={styles.words}>
            <h2 className={styles.name}>{expert.name}</h2>
            <span className={styles.muted}>{expert.title}</span>
            <span className={styles.muted}>{expert.organisation}</span>
            <span className={styles.tags}>
              {expert.tags.map((tag) => (
                <Tag key={tag}>{tag}</Tag>
              ))}
            </span>
            <span className={styles.figures}>
              {expert.content_count} 个内容
              {followers > 0 && ` · ${count(followers)} 人关注`}
            </span>
          </span>
        </Link>
        <span className={styles.follow}>
          <FollowButton small expert={expert} followed={followed} />
        </span>
      </div>
    </Card>
  );
}
