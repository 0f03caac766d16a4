import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { ModuleItem, PageModule } from '@academy/contract/areas/page.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { CheckIcon } from '@academy/ui/icon/mark-icons.tsx';
import { ChevronIcon } from '@academy/ui/icon/shell-icons.tsx';
import { Image } from '@academy/ui/image/image.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useStore } from '../../platform/store.ts';
import { ItemLink } from './item-link.tsx';
import { openedToday } from './opened-today.ts';
import styles from './today-card.module.css';
import { formatEntry, formatTotal } from './today-time.ts';

/** A few minutes for today: the next lesson, the next live, a mini video, and their real total time. */
export function TodayCard({ module: { title, items } }: { module: PageModule }) {
  const opened = useStore(openedToday);
  const queries = useQueryClient();
  useEffect(() => {
    // After hydration: the server-rendered HTML knows nothing of this device.
    openedToday.restore();
    // A link that was pressed before hydration left its data in the query cache.
    for (const { content } of items) {
      if (!content) continue;
      const { content_id, content_type } = content;
      if (queries.getQueryData(['GET content/detail', { content_id, content_type }]))
        openedToday.add(content_id);
    }
  }, [queries, items]);
  return (
    <Section title={title} extra={<span>{formatTotal(items)}</span>}>
      <Card>
        <ul className={styles.rows}>
          {items.map(
            (item) =>
              item.content && (
                <li key={item.link.id}>
                  <TodayRow
                    item={item}
                    content={item.content}
                    isOpened={opened.includes(item.content.content_id)}
                    onOpen={(contentId) => openedToday.add(contentId)}
                  />
                </li>
              ),
          )}
        </ul>
      </Card>
    </Section>
  );
}

type Props = {
  item: ModuleItem;
  content: ContentCard;
  /** Opened on this device today. */
  isOpened: boolean;
  onOpen: (contentId: number) => void;
};

/** An entry of the daily card: picture, purpose, title, time, and whether it was opened. */
function TodayRow({ item, content, isOpened, onOpen }: Props) {
  const { link } = item;
  const { cover, content_id: id, live_status: live } = content;
  return (
    <ItemLink link={link} className={styles.row} onClickCapture={() => onOpen(id)}>
      <span className={styles.picture}>
        <Image {...cover} src={cover.url} ratio="1:1" sizes="4rem" />
        {isOpened && (
          <span className={styles.opened}>
            <CheckIcon />
            看过
          </span>
        )}
      </span>
      <span className={styles.words}>
        <span className={styles.line}>
          <span className={styles.label} data-live={live ?? undefined}>
            {link.title}
          </span>
          <span suppressHydrationWarning>{formatEntry(item)}</span>
        </span>
        <h3 className={styles.title}>{link.params.lesson ?? content.title}</h3>
        {link.params.lesson && <span className={styles.line}>{content.title}</span>}
      </span>
      <ChevronIcon />
    </ItemLink>
  );
}
