import type { Wire } from '@academy/contract/endpoints.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { ContentGrid } from '../../../features/content-card/content-grid.tsx';
import { contentMeta } from '../../../features/content-card/content-meta.ts';
import { ContentPortrait } from '../../../features/content-card/content-portrait.tsx';
import { ContentRow } from '../../../features/content-card/content-row.tsx';
import { ContentTile } from '../../../features/content-card/content-tile.tsx';
import { LaterModule } from '../../../features/page-modules/later-module.tsx';
import { AccountContents } from './account-contents.tsx';
import { type Account, AccountHead } from './account-head.tsx';
import styles from './account-view.module.css';

type Page = Wire['GET page']['output'];

const cards = {
  Grid: ContentGrid,
  meta: contentMeta,
  Tile: ContentTile,
  Row: ContentRow,
  Portrait: ContentPortrait,
};

/** An account that was read. */
export function AccountView({ account, modules }: { account: Account; modules: Page['modules'] }) {
  return (
    <div className={styles.body}>
      <AccountHead account={account} />
      {modules
        .filter(({ items }) => items.length > 0)
        .map((module) => (
          <LaterModule key={module.id} module={module} cards={cards} />
        ))}
      <Section title="最近发布">
        <AccountContents accountId={account.id} />
      </Section>
    </div>
  );
}
