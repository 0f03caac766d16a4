import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { pastelOf } from '@academy/ui/card/pastel-of.ts';
import { LocationIcon } from '@academy/ui/icon/shell-icons.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { Failure } from '@academy/ui/state/failure.tsx';
import { pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { RowSkeleton } from '../../../features/article/row-skeleton.tsx';
import { ContentGrid, ContentTile } from '../../../features/content-card/content-grid.tsx';
import { formatContentMeta } from '../../../features/content-card/content-meta.ts';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { MiniVideoCard } from '../../../features/content-card/mini-video-card.tsx';
import nothing from '../../../drawings/nothing.svg?inline';
import { LaterModule } from '../../../features/page-modules/later-module.tsx';
import styles from './account-view.module.css';
import { Membership } from './membership.tsx';

type Page = Api['GET page']['output'];

const cards = {
  Grid: ContentGrid,
  meta: formatContentMeta,
  Tile: ContentTile,
  Row: ContentRow,
  Portrait: MiniVideoCard,
};

export function AccountView({ account, modules }: { account: Account; modules: Page['modules'] }) {
  return (
    <div className={styles.body}>
      <AccountHead account={account} />
      {modules
        .filter(({ items }) => items.length > 0)
        .map((module) => (
          <LaterModule key={module.id} module={module} cards={cards} />
        ))}
      <AccountContents accountId={account.id} />
    </div>
  );
}

type Account = NonNullable<Api['GET page']['output']['account']>;

/** The account's name, area and introduction, in a colour derived from its id. */
function AccountHead({ account: { id, name, intro, avatar, area_name: area } }: { account: Account }) {
  return (
    <Card tone={pastelOf(id)}>
      <div className={styles.who}>
        <span className={styles.face}>
          <Avatar name={name} src={avatar.url} colour={avatar.colour} size="lg" />
        </span>
        <div>
          <h2 className={styles.name}>{name}</h2>
          <p className={styles.area}>
            <LocationIcon />
            {area}
          </p>
        </div>
      </div>
      <p className={styles.intro}>{intro}</p>
      <Membership accountId={id} />
    </Card>
  );
}

/** What the account recommends, then its latest contents; both are one list of the server's. */
function AccountContents({ accountId }: { accountId: number }) {
  const contents = useApiPages('GET account/recommend', { account_id: accountId });
  const recommended = contents.data?.filter((card) => card.recommended) ?? [];
  const latest = contents.data?.filter((card) => !card.recommended) ?? [];
  return (
    <>
      {recommended.length > 0 && (
        <Section title="机构推荐">
          <Rows cards={recommended} />
        </Section>
      )}
      {(latest.length > 0 || recommended.length === 0) && (
        <Section title="最近发布">
          {contents.isPending ? (
            <RowSkeleton rows={3} />
          ) : !contents.data ? (
            <Failure error={contents.error} onRetry={contents.refetch} />
          ) : latest.length === 0 ? (
            <Empty src={nothing} text="这家机构还没有发布内容。" />
          ) : (
            <Rows cards={latest} />
          )}
        </Section>
      )}
      {contents.data && contents.data.length > 0 && (
        <ListFooter state={pagingState(contents)} error={contents.error} onMore={contents.fetchNextPage} />
      )}
    </>
  );
}

const Rows = ({ cards: list }: { cards: readonly ContentCard[] }) => (
  <Card>
    <ul className={styles.rows}>
      {list.map((card) => (
        <li key={card.content_id}>
          <ContentRow card={card} />
        </li>
      ))}
    </ul>
  </Card>
);
