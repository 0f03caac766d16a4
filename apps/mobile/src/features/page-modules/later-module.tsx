import type { ModuleKind, PageModule } from '@academy/contract/areas/page.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { pageAddress, type PageUrl } from '../../navigation/paths.ts';
import type { Cards } from './cards.ts';
import { EarlyModule } from './early-module.tsx';
import { ExpertPortrait } from './expert-portrait.tsx';
import styles from './later-module.module.css';
import { shownItems } from './shown-items.ts';

/** Where 全部 leads; lives have no list of their own. */
const lists: Partial<Record<ModuleKind, PageUrl>> = {
  miniVideo: '/pages/index/miniVideoList',
  article: '/pages/index/informationList',
  expert: '/pages/index/expertList',
};

type Props = { module: PageModule; cards: Cards };

/** A block of any kind. */
export function LaterModule({ module, cards }: Props) {
  const { kind, title } = module;
  if (kind === 'banner' || kind === 'icons' || kind === 'course') {
    return <EarlyModule module={module} cards={cards} />;
  }
  const list = lists[kind];
  return (
    <Section title={title} href={list && pageAddress(list)}>
      {kind === 'article' ? (
        <Articles module={module} cards={cards} />
      ) : (
        <Strip module={module} cards={cards} />
      )}
    </Section>
  );
}

function Articles({ module, cards: { Row } }: Props) {
  return (
    <Card>
      <ul className={styles.rows}>
        {shownItems(module).map(
          ({ link, content }) =>
            content && (
              <li key={link.id}>
                <Row card={content} />
              </li>
            ),
        )}
      </ul>
    </Card>
  );
}

function Strip({ module, cards: { Tile, Portrait } }: Props) {
  return (
    <ul className={styles.strip} data-kind={module.kind}>
      {shownItems(module).map(({ link, content, expert }) => (
        <li key={link.id}>
          {expert ? (
            <ExpertPortrait expert={expert} />
          ) : (
            content &&
            (module.kind === 'live' ? <Tile card={content} /> : <Portrait card={content} cid={module.id} />)
          )}
        </li>
      ))}
    </ul>
  );
}
