import { useQueryClient } from '@tanstack/react-query';
import type { Recommendable } from '@academy/contract/areas/recommendation.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Tag } from '@academy/ui/tag/tag.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../../data/use-api-mutation.ts';
import { relativeDateAnd } from '../../../format/date-time.ts';
import { Link } from '../../../navigation/link.tsx';
import { contentHref } from '../../../navigation/paths.ts';
import styles from './recommendations.module.css';

const homeStates = {
  review: { label: '首页：等待审核' },
  shown: { label: '首页：已展示', tone: 'teal' },
  refused: { label: '首页：没有通过', tone: 'brand' },
} as const;

function HomeTag({ state }: Pick<NonNullable<Recommendable['home']>, 'state'>) {
  const { label, ...tone } = homeStates[state];
  return <Tag {...tone}>{label}</Tag>;
}

type RowProps = {
  content: Recommendable;
  /** Called before a recommendation is taken back: the row may leave the list with it. */
  onTakeBack: () => void;
};

/** A content with its states and what the owner can do about them. */
export function RecommendationRow({ content, onTakeBack }: RowProps) {
  const { title, cover, published, home, main } = content;
  const to = published ? contentHref(content.content_type, content.content_id) : undefined;
  return (
    <li className={styles.row}>
      <div className={styles.head}>
        <span className={styles.cover}>
          <Image {...cover} src={cover.url} ratio="4:3" sizes="96px" />
        </span>
        <div className={styles.words}>
          {to ? (
            <Link to={to} className={styles.title}>
              {title}
            </Link>
          ) : (
            <span className={styles.title}>{title}</span>
          )}
          <span className={styles.states}>
            {!published && <Tag>已下架，不会显示</Tag>}
            {home && <HomeTag state={home.state} />}
            {main && <Tag tone="teal">主页：已展示</Tag>}
          </span>
          {home && <span className={styles.note}>{describeDecision(home)}</span>}
        </div>
      </div>
      <div className={styles.actions}>
        <PlaceButton place="home" state={home?.state ?? null} {...{ content, onTakeBack }} />
        <PlaceButton place="main" state={main ? 'shown' : null} {...{ content, onTakeBack }} />
      </div>
    </li>
  );
}

const placeNames = { home: '首页', main: '主页' } as const;

/** The state of a recommendation to one place; null if there is none. */
type State = NonNullable<Recommendable['home']>['state'] | null;

/** What taking a recommendation back does: what viewers see is removed, what they never saw is withdrawn. */
const cancelVerb = (state: State): string => (state === 'shown' ? '撤下' : '撤回');

type PlaceProps = RowProps & { place: Place; state: State };

/** Recommends a content to one place or takes that back; what is no longer published can only be taken back. */
function PlaceButton({ place, content, state, onTakeBack }: PlaceProps) {
  const change = useRecommendation(content);
  const isRecommended = state !== null;
  if (!content.published && !isRecommended) return null;
  const name = placeNames[place];
  const label = isRecommended ? `${cancelVerb(state)}${name}推荐` : `推荐到${name}`;
  return (
    <Button
      small
      variant={isRecommended ? 'plain' : 'quiet'}
      aria-label={`${label}：${content.title}`}
      onClick={() => {
        if (isRecommended) onTakeBack();
        void change(place, state);
      }}
    >
      {label}
    </Button>
  );
}

function describeDecision({
  state,
  sent_at: sentAt,
  decided_at: decidedAt,
  reason,
}: NonNullable<Recommendable['home']>) {
  if (state === 'review') return `${relativeDateAnd(sentAt, '提交')}，学院还没有审核`;
  const decided = decidedAt === null ? '学院已审核' : `学院${relativeDateAnd(decidedAt, '审核')}`;
  return reason === '' ? decided : `${decided}：${reason}`;
}

const calls = { home: 'POST user/homepage/recommend', main: 'POST user/mainpage/recommend' } as const;
type Place = keyof typeof calls;

/** Adds a recommendation or takes it back, and reads the lists again. */
function useRecommendation({ content_type: type, content_id: id }: Recommendable) {
  const queries = useQueryClient();
  const home = useApiMutation(calls.home);
  const main = useApiMutation(calls.main);
  return async (place: Place, before: State) => {
    const saved = await { home, main }[place]
      .mutateAsync({ content_type: type, content_id: id, action: before === null ? 'add' : 'cancel' })
      // The mutation shows its own error.
      .catch(() => undefined);
    if (saved) toast.show(describeResult(saved.state, before));
    for (const key of ['GET user/account/recommendation', 'GET account/recommend'])
      await queries.invalidateQueries({ queryKey: [key] });
  };
}

function describeResult(state: State, before: State): string {
  if (state === null) return `已${cancelVerb(before)}`;
  if (state === 'review') return '已提交，等待学院审核';
  return state === 'shown' ? '已展示' : '这篇没有通过审核，撤回后可以再提交';
}
