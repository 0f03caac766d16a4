import type { ModuleKind, PageModule } from '@academy/contract/areas/page.ts';
import type { ExpertCard } from '@academy/contract/areas/shapes.ts';
import { Avatar } from '@academy/ui/avatar/avatar.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { pastelOf } from '@academy/ui/card/pastel-of.ts';
import { Section } from '@academy/ui/section/section.tsx';
import { href, pageAddress, type PageUrl } from '../../navigation/paths.ts';
import { type CardRenderers, EarlyModule, listShownItems } from './early-module.tsx';
import styles from './later-module.module.css';
import { TodayCard } from './today-card.tsx';

/** Target of the link 全部; there is no list of lives. */
const listPages: Partial<Record<ModuleKind, PageUrl>> = {
  course: '/pages/index/courseList',
  miniVideo: '/pages/index/miniVideoList',
  article: '/pages/index/informationList',
  expert: '/pages/index/expertList',
};

type Props = { module: PageModule; cards: CardRenderers };

/** A module of any kind. `first`: at the top of its screen, so its first pictures load eagerly. */
export function LaterModule({ module, cards, first }: Props & { first?: boolean }) {
  const { kind, title } = module;
  if (kind === 'banner' || kind === 'icons') {
    return <EarlyModule module={module} cards={cards} first={first} />;
  }
  if (kind === 'today') return <TodayCard module={module} />;
  const list = listPages[kind];
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
  return (
    <Grid cards={listShownItems(module).flatMap(({ content }) => content ?? [])} priority={first ? 2 : 0} />
  );
}

function Articles({ module, cards: { Row } }: Props) {
  return (
    <Card>
      <ul className={styles.rows}>
        {listShownItems(module).map(
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
      {listShownItems(module).map(({ link, content, expert }) => (
        <li key={link.id}>
          {expert ? (
            <ExpertTile expert={expert} />
          ) : (
            content &&
            (module.kind === 'live' ? (
              <Tile card={content} />
            ) : (
              <Portrait card={content} feed={{ cid: module.id }} />
            ))
          )}
        </li>
      ))}
    </ul>
  );
}

/** An expert in a strip: avatar, name and title, always with the same pastel colour. */
function ExpertTile({ expert: { id, name, title, avatar } }: { expert: ExpertCard }) {
  return (
    <Card tone={pastelOf(id)} href={pageAddress(href.expert({ id }))}>
      <span className={styles.expert}>
        <Avatar name={name} src={avatar.url} colour={avatar.colour} size="lg" />
        <h3>{name}</h3>
        <span className={styles.title}>{title}</span>
      </span>
    </Card>
  );
}
