import { type ComponentType, useEffect, useState } from 'react';
import type { ModuleItem, PageModule } from '@academy/contract/areas/page.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { type ContentType, swiper } from '@academy/contract/limits.ts';
import { Image } from '@academy/ui/image/image.tsx';
import { Swiper } from '@academy/ui/swiper/swiper.tsx';
import styles from './early-module.module.css';
import { ItemLink } from './item-link.tsx';

type EarlyModuleProps = {
  module: PageModule;
  cards: EarlyCardRenderers;
  /** At the top of its screen: its first pictures load eagerly. */
  first?: boolean;
};

/** A module that is part of the first paint: banner or icons. */
export function EarlyModule({ module, cards: { meta }, first }: EarlyModuleProps) {
  const { kind, title } = module;
  const items = listShownItems(module);
  if (kind === 'banner') return <Banners title={title} items={items} meta={meta} first={first} />;
  return <IconGrid title={title} items={items} />;
}

type BannersProps = {
  title: string;
  items: readonly ModuleItem[];
  meta: EarlyCardRenderers['meta'];
  first: boolean | undefined;
};

/** The slides of a banner. Pictures of hidden slides load only after the first screen has loaded. */
function Banners({ title, items, meta, first }: BannersProps) {
  const [showAll, setShowAll] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShowAll(true), swiper.interval / 2);
    return () => clearTimeout(timer);
  }, []);
  return (
    // Elder mode shows nothing that moves by itself and no advertising.
    <div onPointerDown={() => setShowAll(true)} data-elder-hidden>
      <Swiper label={title}>
        {items.map((item, index) => (
          <Banner
            key={item.link.id}
            item={item}
            meta={meta}
            priority={first && index === 0}
            showPicture={showAll || index === 0}
          />
        ))}
      </Swiper>
    </div>
  );
}

const invitations: Record<ContentType, string> = {
  course: '去学习',
  actLive: '去看看',
  expertLive: '去直播间',
  miniVideo: '看一看',
  graphic: '读一读',
};

/** The parts of a title up to a comma or colon each. */
const phrases = /.+?(?:[，：]|$)/g;

type BannerProps = {
  item: ModuleItem;
  meta: EarlyCardRenderers['meta'];
  priority?: boolean | undefined;
  showPicture: boolean;
};

/** One slide. The left side of the picture is free for the text. */
function Banner({ item: { link, content }, meta, priority, showPicture }: BannerProps) {
  const { picture, title } = link;
  return (
    <ItemLink link={link} className={styles.banner}>
      {showPicture && picture && (
        <Image {...picture} src={picture.url} sizes="min(92vw, 448px)" priority={priority} />
      )}
      <span className={styles.words}>
        {content && <span>{meta(content)}</span>}
        <span className={styles.title}>
          {title.match(phrases)?.map((phrase) => (
            <span key={phrase}>{phrase}</span>
          ))}
        </span>
        {content && <span className={styles.invitation}>{invitations[content.content_type]}</span>}
      </span>
    </ItemLink>
  );
}

/** Links into the academy as icons in four columns. */
function IconGrid({ title, items }: { title: string; items: readonly ModuleItem[] }) {
  return (
    <nav aria-label={title} className={styles.grid}>
      {items.map(({ link }) => (
        <ItemLink key={link.id} link={link} className={styles.icon}>
          {link.picture && (
            <Image src={link.picture.url} width={48} height={48} colour={link.picture.colour} ratio="1:1" />
          )}
          {link.title}
        </ItemLink>
      ))}
    </nav>
  );
}

/** At most eight items; the link 全部 leads to the rest. */
export const listShownItems = ({ items }: PageModule): ModuleItem[] => items.slice(0, 8);

/**
 * How module contents are rendered. The screen passes these in, because cards are another feature and only the screen
 * knows which ones the first paint needs.
 */
interface EarlyCardRenderers {
  /** Formats the line with expert, time and length. */
  readonly meta: (card: ContentCard) => string;
}

export interface CardRenderers extends EarlyCardRenderers {
  /** Two columns; `priority` of the first covers load eagerly. */
  readonly Grid: ComponentType<{ cards: readonly ContentCard[]; priority?: number }>;
  /** Cover above the text. */
  readonly Tile: ComponentType<{ card: ContentCard }>;
  /** Text beside a small cover. */
  readonly Row: ComponentType<{ card: ContentCard }>;
  /** Upright card; `cid` is the module whose mini videos form the feed. */
  readonly Portrait: ComponentType<{ card: ContentCard; feed?: { cid?: number } }>;
}
