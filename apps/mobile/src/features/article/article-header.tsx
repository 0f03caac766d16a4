import type { ReactNode } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { relativeDate } from '../../format/date-time.ts';
import { joinDetails } from '../../format/details.ts';
import { Link } from '../../navigation/link.tsx';
import { href } from '../../navigation/paths.ts';
import { formatReadingTime } from './article-format.ts';
import styles from './article-header.module.css';

type Props = {
  content: ContentDetail;
  /** Shown beside the author: the follow button. */
  follow?: ReactNode;
};

export function ArticleHeader({ content, follow }: Props) {
  const { title, published_at: published, article, major, expert } = content;
  return (
    <header className={styles.head}>
      <h1 className={styles.title}>{title}</h1>
      <p className={styles.meta}>
        <time dateTime={published} suppressHydrationWarning>
          {relativeDate(published)}
        </time>
        {article && <span>{formatReadingTime(article.reading_seconds)}</span>}
        {major && <span>{major.name}</span>}
      </p>
      {expert && (
        <div className={styles.byline}>
          <Link to={href.expert({ id: expert.id })} className={styles.expert}>
            <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
            <span className={styles.words}>
              <span className={styles.name}>{expert.name}</span>
              <span className={styles.post}>{joinDetails([expert.title, expert.organisation])}</span>
            </span>
          </Link>
          {follow}
        </div>
      )}
    </header>
  );
}

export function ArticleFooter({ content: { tags, account } }: { content: ContentDetail }) {
  return (
    <footer className={styles.source}>
      {tags.length > 0 && (
        <ul className={styles.tags} aria-label="标签">
          {tags.map((tag) => (
            <li key={tag}>
              <Link to={href.search({ keyword: tag })}>{tag}</Link>
            </li>
          ))}
        </ul>
      )}
      {account && (
        <Link to={href.home({ id: account.id })} className={styles.account}>
          <Avatar name={account.name} src={account.avatar.url} colour={account.avatar.colour} size="sm" />
          {`来自 ${account.name}`}
        </Link>
      )}
    </footer>
  );
}
