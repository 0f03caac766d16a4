import type { ModuleKind, PageModule } from '@academy/contract/areas/page.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { pageAddress, type PageUrl } from '../../navigation/paths.ts';
import type { Cards } from './cards.ts';
import { EarlyModule } from './early-module.tsx';
import { ExpertPortrait } from './expert-portrait.tsx';
import styles from './later-module.module.css';
import { shownItems } from './shown-items.ts';
import { TodayCard } from './today-card.tsx';

/** Where 全部 leads; lives have no list of their own. */
const lists: Partial<Record<ModuleKind, PageUrl>> = {
  course: '/pages/index/courseList',
  miniVideo: '/pages/index/miniVideoList',
  article: '/pages/index/informationList',
  expert: '/pages/index/expertList',
};

type Props = { module: PageModule; cards: Cards };

/** A block of any kind. `first`: at the top of its screen, its first pictures are fetched at once. */
export function LaterModule({ module, cards, first }: Props & { first?: boolean }) {
  const { kind, title } = module;
  if (kind === 'banner' || kind === 'icons') {
    return <EarlyModule module={module} cards={cards} first={first} />;
  }
  if (kind === 'today') return <TodayCard module={module} />;
  const list = lists[kind];
  return (
    <Section title={title} href={list && pageAddress(list)}>
      {kind === 'course' ? (
        <Courses module={module} cards={cards} first={first} />
      ) : kind === 'article' ? (
        <Articles module={module} cards={cards} />
      ) : (
        <Strip module={module} cards={cards} />
      )}
    </Section>
  );
}

function Courses({ module, cards: { Grid }, first }: Props & { first: boolean | undefined }) {
  return <Grid cards={shownItems(module).flatMap(({ content }) => content ?? [])} priority={first ? 2 : 0} />;
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
            (module.kind === 'live' ? (
              <Tile card={content} />
            ) : (
              <Portrait card={content} among={{ cid: module.id }} />
            ))
          )}
        </li>
      ))}
    </ul>
  );
}
