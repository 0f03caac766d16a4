import type { Wire } from '@academy/contract/endpoints.ts';
import { moment } from '../../../format/date.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import styles from './content-item.module.css';
import { cellText } from './hidden.ts';

type Listed = Wire['GET user/account/content']['output'];

type Props = { row: Listed['list'][number]; columns: Listed['columns'] };

/** A content of the account, leading to it, with its figures of the period. */
export function ContentItem({ row, columns }: Props) {
  const { content_type: type, content_id: id, title, published_at: publishedAt, values } = row;
  const to = contentHref(type, id);
  return (
    <li className={styles.item}>
      {to ? (
        <Link to={to} className={styles.title}>
          {title}
        </Link>
      ) : (
        <span className={styles.title}>{title}</span>
      )}
      <p className={styles.when}>{moment(publishedAt)}发布</p>
      <dl className={styles.values}>
        {columns.map(({ key, label, unit }, at) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd>
              {cellText(values[at])}
              {typeof values[at] === 'number' && ` ${unit}`}
            </dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
