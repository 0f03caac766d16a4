import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Link } from '../../navigation/link.tsx';
import { href } from '../../navigation/paths.ts';
import styles from './article-source.module.css';

/** What an article is about and who published it. */
export function ArticleSource({ content: { tags, account } }: { content: ContentDetail }) {
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
