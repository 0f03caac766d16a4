import type { RecommendedCard, RecommendReason } from '@academy/contract/areas/recommend.ts';
import type { ContentType } from '@academy/contract/limits.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { StarIcon } from '@academy/ui/icon/action-icons.tsx';
import { ContentCover } from '../../../features/content-card/content-cover.tsx';
import { formatContentMeta } from '../../../features/content-card/content-meta.ts';
import { countWithUnit } from '../../../format/count.ts';
import { contentHref, pageAddress } from '../../../navigation/paths.ts';
import styles from './excellent-card.module.css';
import excellentWordsStyles from './excellent-words.module.css';

type Props = {
  card: RecommendedCard;
  /**
   * The first card of the list: its cover is above the text, as wide as the page. The others have it beside the text.
   */
  isLead: boolean;
};

export function ExcellentCard({ card, isLead }: Props) {
  const to = contentHref(card.content_type, card.content_id);
  if (!to) return null;
  if (!isLead)
    return (
      <Card href={pageAddress(to)}>
        <span className={styles.row}>
          <ExcellentText card={card} />
          <span className={styles.cover}>
            <ContentCover card={card} ratio="4:3" sizes="min(30vw, 136px)" />
          </span>
        </span>
      </Card>
    );
  return (
    <Card flush href={pageAddress(to)}>
      <ContentCover card={card} sizes="min(92vw, 448px)" priority />
      <span className={styles.words}>
        <ExcellentText card={card} summary />
      </span>
    </Card>
  );
}

type ExcellentTextProps = {
  card: RecommendedCard;
  /** Adds two lines of summary. */
  summary?: boolean;
};

function ExcellentText({ card, summary }: ExcellentTextProps) {
  return (
    <span className={excellentWordsStyles.words} data-large={summary}>
      {card.reason && (
        <span className={excellentWordsStyles.reason}>
          <StarIcon />
          {reasonText(card.reason, card.content_type)}
        </span>
      )}
      <h3 className={excellentWordsStyles.title}>{card.title}</h3>
      {summary && <span className={excellentWordsStyles.summary}>{card.summary}</span>}
      <span className={excellentWordsStyles.meta}>{formatContentMeta(card)}</span>
    </span>
  );
}

/** Labels of content types in a comparison. */
const typeLabels: Record<ContentType, string> = {
  course: '课程',
  graphic: '文章',
  miniVideo: '短视频',
  expertLive: '专家直播',
  actLive: '活动直播',
};

type Counted = Exclude<RecommendReason['ground'], 'editor'>;

const actionLabels: Record<Counted, { label: string; unit: string }> = {
  collect: { label: '收藏', unit: '人收藏' },
  like: { label: '点赞', unit: '人点赞' },
  comment: { label: '讨论', unit: '条评论' },
  view: { label: '观看', unit: '次观看' },
};

/** The reason for a recommendation, with the server's count: `编辑推荐的课程`, `课程里收藏最多 · 128 人收藏`, `40 人收藏`. */
export function reasonText({ ground, count, place }: RecommendReason, type: ContentType): string {
  if (ground === 'editor') return `编辑推荐的${typeLabels[type]}`;
  const { label, unit } = actionLabels[ground];
  const countText = countWithUnit(count, unit);
  // A rank below 3 says little; the count still does.
  if (place > 3) return countText;
  return `${typeLabels[type]}里${label}${place === 1 ? '最多' : `第 ${place}`} · ${countText}`;
}
