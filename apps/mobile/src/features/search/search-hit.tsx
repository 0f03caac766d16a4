import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { PlayIcon } from '@academy/ui/icon/play.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { shortClock } from '../../format/time.ts';
import { Link } from '../../navigation/link.tsx';
import { Highlight } from './highlight.tsx';
import { type Hit, hitHref, lessonHref } from './hit-href.ts';
import styles from './search-hit.module.css';
import { typeLabels } from './type-label.ts';

/** One result: what it is, where the words were found in it, and the links to it and to the second they are said at. */
export function SearchHit({ hit }: { hit: Hit }) {
  const to = hitHref(hit);
  if (!to) return null;
  return (
    <article>
      <Link to={to} className={styles.hit}>
        <div className={styles.text}>
          <h2 className={styles.title}>
            <Highlight runs={hit.title} />
          </h2>
          {!hit.lesson && (
            <p className={styles.snippet}>
              <Highlight runs={hit.snippet} />
            </p>
          )}
          <p className={styles.meta}>
            <Tag>{typeLabels[hit.related_type]}</Tag>
            {hit.related_type !== 'expert' && hit.expert_name}
          </p>
        </div>
        <HitPicture hit={hit} />
      </Link>
      {hit.lesson && (
        <Link to={lessonHref(hit, hit.lesson)} className={styles.lesson} title={hit.lesson.lesson_title}>
          <PlayIcon />
          <span className={styles.said}>
            <span className={styles.when}>
              第 {hit.lesson.lesson_number} 课 {shortClock(hit.lesson.second)}
            </span>{' '}
            “<Highlight runs={hit.snippet.map(quoteWithin)} />”
          </span>
        </Link>
      )}
    </article>
  );
}

/** Quotation marks within quotation marks are single ones. */
function quoteWithin(run: Hit['snippet'][number]) {
  return { ...run, text: run.text.replaceAll('“', '‘').replaceAll('”', '’') };
}

function HitPicture({ hit: { related_type, cover, title } }: { hit: Hit }) {
  if (related_type === 'expert') {
    const name = title.map((run) => run.text).join('');
    return <Avatar name={name} src={cover.url} colour={cover.colour} size="lg" />;
  }
  return (
    <div className={styles.cover}>
      <Image {...cover} src={cover.url} sizes="96px" ratio="4:3" />
    </div>
  );
}
