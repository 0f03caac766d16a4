import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import type { ReactNode } from 'react';
import { Link } from '../../navigation/link.tsx';
import { href } from '../../navigation/paths.ts';
import styles from './live-byline.module.css';

type Props = {
  content: Pick<ContentDetail, 'expert' | 'account'>;
  /** Shown beside the expert: the follow button. */
  follow?: ReactNode;
};

export function LiveByline({ content: { expert, account }, follow }: Props) {
  return (
    <>
      {expert && (
        <div className={styles.byline}>
          <Link to={href.expert({ id: expert.id })} className={styles.expert}>
            <Avatar name={expert.name} src={expert.avatar.url} colour={expert.avatar.colour} />
            <span className={styles.words}>
              <strong>{expert.name}</strong>
              <span className={styles.post}>
                {[expert.title, expert.organisation].filter(Boolean).map((text) => (
                  <span key={text}>{text}</span>
                ))}
              </span>
            </span>
          </Link>
          {follow}
        </div>
      )}
      {account && (
        <Link to={href.home({ id: account.id })} className={styles.account}>
          <Avatar name={account.name} src={account.avatar.url} colour={account.avatar.colour} size="sm" />
          {`来自 ${account.name}`}
        </Link>
      )}
    </>
  );
}
