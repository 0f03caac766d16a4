import type { PageModule } from '@academy/contract/areas/page.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { pageAddress } from '../../navigation/paths.ts';
import { Banners } from './banners.tsx';
import type { EarlyCards } from './cards.ts';
import { IconGrid } from './icon-grid.tsx';
import { shownItems } from './shown-items.ts';

type Props = {
  module: PageModule;
  cards: EarlyCards;
  /** At the top of its screen: its first pictures are fetched at once. */
  first?: boolean;
};

/** A block of the first view: banner, icons or courses. */
export function EarlyModule({ module, cards: { Grid, meta }, first }: Props) {
  const { kind, title } = module;
  const items = shownItems(module);
  if (kind === 'banner') return <Banners title={title} items={items} meta={meta} first={first} />;
  if (kind === 'icons') return <IconGrid title={title} items={items} />;
  return (
    <Section title={title} href={pageAddress('/pages/index/courseList')}>
      <Grid cards={items.flatMap(({ content }) => content ?? [])} priority={first ? 2 : 0} />
    </Section>
  );
}
