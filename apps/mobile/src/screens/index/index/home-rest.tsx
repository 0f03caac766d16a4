import { type ReactNode, useState } from 'react';
import type { PageModule } from '@academy/contract/areas/page.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { ListFooter } from '@academy/ui/list/list-footer.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { areaStore, defaultArea } from '../../../data/area-store.ts';
import { pagingState, useApiPages } from '../../../data/use-api-pages.ts';
import { ContentGrid, ContentTile } from '../../../features/content-card/content-grid.tsx';
import { formatContentMeta } from '../../../features/content-card/content-meta.ts';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { MiniVideoCard } from '../../../features/content-card/mini-video-card.tsx';
import nothing from '../../../drawings/nothing.svg';
import { LaterModule } from '../../../features/page-modules/later-module.tsx';
import { splitFirstView } from '../../../features/page-modules/split-modules.ts';
import styles from './home-rest.module.css';

// Exported here because a chunk of its own would cost the first screen another request.
export { refresh } from '../../../data/use-api-pages.ts';

const cards = {
  Grid: ContentGrid,
  meta: formatContentMeta,
  Tile: ContentTile,
  Row: ContentRow,
  Portrait: MiniVideoCard,
};

type Props = {
  area: number;
  modules: readonly PageModule[];
  first: boolean;
};

/** The modules below banner and icons: those of the first view at once, the others once the reader scrolls near. */
export function HomeRest({ area, modules, first }: Props) {
  const [isInView, setInView] = useState(false);
  const { firstView, later } = splitFirstView(modules);
  return (
    <>
      {first && modules.length === 0 && <HomeEmpty />}
      {[...firstView, ...(isInView ? later : [])].map((module, index) => (
        <LaterModule key={module.id} module={module} cards={cards} first={first && index === 0} />
      ))}
      {isInView ? (
        <Section title="为您推荐">
          <RecommendedList area={area} />
        </Section>
      ) : (
        <InView onInView={() => setInView(true)}>
          <Skeleton height="12rem" />
        </InView>
      )}
    </>
  );
}

/** Recommended contents of an area. Loaded when scrolled into view, then page by page. */
export function RecommendedList({ area }: { area: number }) {
  const [isEnabled, setEnabled] = useState(false);
  const contents = useApiPages('GET index/recommend', { area_id: area }, { enabled: isEnabled });
  if (!isEnabled) return <ListFooter state="more" error={null} onMore={() => setEnabled(true)} />;
  if (!contents.data)
    return (
      <ListFooter
        state={contents.isError ? 'error' : 'loading'}
        error={contents.error}
        onMore={contents.refetch}
      />
    );
  return (
    <>
      {contents.data.length > 0 && (
        <Card>
          <ul className={styles.rows}>
            {contents.data.map((card) => (
              <li key={`${card.content_type}${card.content_id}`}>
                <ContentRow card={card} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ListFooter state={pagingState(contents)} error={contents.error} onMore={contents.fetchNextPage} />
    </>
  );
}

export function HomeEmpty() {
  return (
    <Empty src={nothing} text="这里还没有内容。">
      <Button variant="quiet" onClick={() => areaStore.select(defaultArea)}>
        看看{defaultArea.name}的内容
      </Button>
    </Empty>
  );
}

type InViewProps = {
  /** Called on each intersection. */
  onInView: () => void;
  children: ReactNode;
};

/** Reports when its children are scrolled into view. */
export function InView({ onInView, children }: InViewProps) {
  const watch = (element: HTMLElement | null) => {
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && onInView(),
    );
    if (element) observer.observe(element);
    return () => observer.disconnect();
  };
  return <div ref={watch}>{children}</div>;
}
