import type { PageModule } from '@academy/contract/areas/page.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import { contentMeta } from '../../../features/content-card/content-meta.ts';
import { ContentPortrait } from '../../../features/content-card/content-portrait.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { ContentTile } from '../../../features/content-card/content-tile.tsx';
import { LaterModule } from '../../../features/page-modules/later-module.tsx';
import type { useWire } from '../../../session/use-wire.ts';
import { HomeEmpty } from './home-empty.tsx';
import { RecommendedList } from './recommended-list.tsx';

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

/** Reads the page anew; one that cannot be read stays as it is, and says so. */
export async function refreshHome(
  page: Pick<ReturnType<typeof useWire<'GET page'>>, 'refetch'>,
): Promise<void> {
  const { error } = await page.refetch();
  if (error) toast.show(error.message);
}
