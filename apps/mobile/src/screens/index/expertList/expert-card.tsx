import type { ExpertCard as Expert } from '@academy/contract/areas/shapes.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { count } from '../../../format/count.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import styles from './expert-card.module.css';

/** An expert in the list: face, name, what they are and where, what they know about. */
export function ExpertCard({ expert }: { expert: Expert }) {
  return (
    <Card href={pageAddress(href.expert(expert))}>
      <span className={styles.expert}>
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
          <span className={styles.muted}>
            {expert.content_count} 个内容
            {expert.follower_count > 0 && ` · ${count(expert.follower_count)} 人关注`}
          </span>
        </span>
      </span>
    </Card>
  );
}
