import type { Highlighted } from '@academy/contract/areas/search.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { PlayIcon } from '@academy/ui/icon/media-icons.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { shortClock } from '../../format/date-time.ts';
import { Link } from '../../navigation/link.tsx';
import { contentHref, pageHref, type PageUrl } from '../../navigation/paths.ts';
import styles from './search-hit.module.css';
import { typeLabels } from './type-label.ts';

/** A search result: type, the matching text, and links to the content and to the matching second. */
export function SearchHit({ hit }: { hit: Hit }) {
  const to = getHitPage(hit);
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
        <Link to={getLessonPage(hit, hit.lesson)} className={styles.lesson} title={hit.lesson.lesson_title}>
          <PlayIcon />
          <span className={styles.quote}>
            <span className={styles.when}>
              第 {hit.lesson.lesson_number} 课 {shortClock(hit.lesson.second)}
            </span>{' '}
            “<Highlight runs={hit.snippet.map(nestQuotes)} />”
          </span>
        </Link>
      )}
    </article>
  );
}

/** A text whose matching runs are marked. */
function Highlight({ runs }: { runs: Highlighted }) {
  return runs.map(({ text, hit }, index) =>
    hit ? (
      <mark key={index} className={styles.match}>
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

/** Quotation marks inside quotation marks are single. */
function nestQuotes(run: Hit['snippet'][number]) {
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

type Hit = Api['GET search']['output']['list'][number];

/** The page of a hit; for an article the paragraph that matched, unless its title matched. */
function getHitPage(hit: Hit): PageUrl | undefined {
  const { related_type: type, related_id: id, paragraph, title } = hit;
  const matchesTitle = title.some((run) => run.hit);
  if (type === 'graphic' && paragraph !== null && !matchesTitle)
    return pageHref('/pages/index/information', { id, type, paragraph });
  return contentHref(type, id);
}

/** The course page of a hit at the lesson and second that matched. */
const getLessonPage = (
  { related_type: type, related_id: id }: Hit,
  { lesson_id: lesson, second }: NonNullable<Hit['lesson']>,
): PageUrl => pageHref('/pages/index/course', { id, type, lesson, t: second });
