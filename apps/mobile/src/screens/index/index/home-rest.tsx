import type { PageModule } from '@academy/contract/areas/page.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import { contentMeta } from '../../../features/content-card/content-meta.ts';
import { ContentPortrait } from '../../../features/content-card/content-portrait.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { ContentTile } from '../../../features/content-card/content-tile.tsx';
import { LaterModule } from '../../../features/page-modules/later-module.tsx';
import { HomeEmpty } from './home-empty.tsx';
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
  /** The page has no block at all. */
  isEmpty: boolean;
};

/** What lies below the first view: the other blocks, and what is recommended in the area. */
export function HomeRest({ area, modules, isEmpty }: Props) {
  return (
    <>
      {isEmpty && <HomeEmpty />}
      {modules.map((module) => (
        <LaterModule key={module.id} module={module} cards={cards} />
      ))}
      <Section title="为你推荐">
        <RecommendedList area={area} />
      </Section>
    </>
  );
}
