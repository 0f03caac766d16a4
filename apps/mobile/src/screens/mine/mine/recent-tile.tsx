import { Progress } from '@academy/ui/progress/progress.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import { type Learned, learnedShare, learnedText } from './learned-text.ts';
import styles from './recent.module.css';

/** Something one learned, small: its picture, how far one has come, what it is called. */
export function RecentTile({ item }: { item: Learned }) {
  const { content_type: type, content_id: id, cover, title } = item;
  const to = contentHref(type, id);
  if (!to) return null;
  return (
    <Link to={to} className={styles.tile}>
      <span className={styles.picture}>
        <Image {...cover} src={cover.url} ratio="16:9" sizes="9rem" />
      </span>
      <Progress value={learnedShare(item)} label={`${title}的进度`} tone="teal" />
      <span className={styles.title}>{title}</span>
      <span className={styles.note}>{learnedText(item)}</span>
    </Link>
  );
}
