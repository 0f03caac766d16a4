import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import type { ReactNode } from 'react';
import { moment } from '../../format/date.ts';
import { Link } from '../../navigation/link.tsx';
import { href } from '../../navigation/paths.ts';
import styles from './article-head.module.css';
import { readingTime } from './reading-time.ts';
import { joinFacts } from '../../format/facts.ts';

type Props = {
  content: ContentDetail;
  /** Beside the author: the way to follow them. */
  follow?: ReactNode;
};

/** Title, date, reading time and who wrote it. */
export function ArticleHead({ content, follow }: Props) {
  const { title, published_at: published, article, major, expert } = content;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.meta}>
        <time dateTime={published} suppressHydrationWarning>
          {moment(published)}
        </time>
        {article && <span>{readingTime(article.reading_seconds)}</span>}
        {major && <span>{major.name}</span>}
      </p>
      {expert && (
        <div className={styles.byline}>
          <Link to={href.expert({ id: expert.id })} className={styles.expert}>
            <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
            <span className={styles.words}>
              <span className={styles.name}>{expert.name}</span>
              <span className={styles.post}>{joinFacts([expert.title, expert.organisation])}</span>
            </span>
          </Link>
          {follow}
        </div>
      )}
    </header>
  );
}
