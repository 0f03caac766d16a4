import type { Wire } from '@academy/contract/endpoints.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { Link } from '../../navigation/link.tsx';
import { contentHref } from '../../navigation/paths.ts';
import { Highlight } from './highlight.tsx';
import styles from './search-hit.module.css';
import { typeLabels } from './type-label.ts';

type Hit = Wire['GET search']['output']['list'][number];

/** One result: what it is, where the words were found in it, and the link to it. */
export function SearchHit({ hit }: { hit: Hit }) {
  const to = contentHref(hit.related_type, hit.related_id);
  if (!to) return null;
  return (
    <Link to={to} className={styles.hit}>
      <div className={styles.text}>
        <h2 className={styles.title}>
          <Highlight runs={hit.title} />
        </h2>
        <p className={styles.snippet}>
          <Highlight runs={hit.snippet} />
        </p>
        <p className={styles.meta}>
          <Tag>{typeLabels[hit.related_type]}</Tag>
          {hit.related_type !== 'expert' && hit.expert_name}
        </p>
      </div>
      <HitPicture hit={hit} />
    </Link>
  );
}

function HitPicture({ hit: { related_type, cover, title } }: { hit: Hit }) {
  if (related_type === 'expert') {
    const name = title.map((run) => run.text).join('');
    return <Avatar name={name} src={cover.url} colour={cover.colour} size="lg" />;
  }
  return (
    <div className={styles.cover}>
      <Image src={cover.url} width={cover.width} height={cover.height} colour={cover.colour} ratio="4:3" />
    </div>
  );
}
