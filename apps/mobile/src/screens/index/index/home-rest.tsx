import type { PageModule } from '@academy/contract/areas/page.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { Skeleton } from '@academy/ui/skeleton/skeleton.tsx';
import { useState } from 'react';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import { contentMeta } from '../../../features/content-card/content-meta.ts';
import { ContentPortrait } from '../../../features/content-card/content-portrait.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { ContentTile } from '../../../features/content-card/content-tile.tsx';
import { LaterModule } from '../../../features/page-modules/later-module.tsx';
import { splitRest } from '../../../features/page-modules/split-modules.ts';
import { HomeEmpty } from './home-empty.tsx';
import { Near } from './near.tsx';
import { RecommendedList } from './recommended-list.tsx';

// Travels along: a chunk of its own would cost the first screen one more name.
export { refresh } from '../../../session/refresh.ts';

const cards = {
  Grid: ContentGrid,
  meta: contentMeta,
  Tile: ContentTile,
  Row: ContentRow,
  Portrait: ContentPortrait,
};

type Props = {
  area: number;
  modules: readonly PageModule[];
  /** Nothing stands above. */
  first: boolean;
};

/** What is drawn below banner and icons: the first view's other blocks at once, the rest once the reader comes near. */
export function HomeRest({ area, modules, first }: Props) {
  const [isNear, setNear] = useState(false);
  const { seen, later } = splitRest(modules);
  return (
    <>
      {first && modules.length === 0 && <HomeEmpty />}
      {[...seen, ...(isNear ? later : [])].map((module, at) => (
        <LaterModule key={module.id} module={module} cards={cards} first={first && at === 0} />
      ))}
      {isNear ? (
        <Section title="为你推荐">
          <RecommendedList area={area} />
        </Section>
      ) : (
        <Near onNear={() => setNear(true)}>
          <Skeleton height="12rem" />
        </Near>
      )}
    </>
  );
}
