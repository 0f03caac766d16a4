import type { PageModule } from '@academy/contract/areas/page.ts';
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

/** A block of the first paint: banner or icons. */
export function EarlyModule({ module, cards: { meta }, first }: Props) {
  const { kind, title } = module;
  const items = shownItems(module);
  if (kind === 'banner') return <Banners title={title} items={items} meta={meta} first={first} />;
  return <IconGrid title={title} items={items} />;
}
