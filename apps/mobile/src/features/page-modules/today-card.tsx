import type { PageModule } from '@academy/contract/areas/page.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useStore } from '../../platform/store.ts';
import { openedToday } from './opened-today.ts';
import styles from './today-card.module.css';
import { TodayRow } from './today-row.tsx';
import { totalText } from './today-time.ts';

/** A few minutes for today: what to watch next, the next live, a mini video, and how long that takes in truth. */
export function TodayCard({ module: { title, items } }: { module: PageModule }) {
  const opened = useStore(openedToday);
  const queries = useQueryClient();
  useEffect(() => {
    // After the first paint: what a server drew knows nothing of this device.
    openedToday.restore();
    // A link that was pressed before this component had taken over the server's HTML left its answer behind.
    for (const { content } of items) {
      if (!content) continue;
      const { content_id, content_type } = content;
      if (queries.getQueryData(['GET content/detail', { content_id, content_type }]))
        openedToday.add(content_id);
    }
  }, [queries, items]);
  return (
    <Section title={title} extra={<span>{totalText(items)}</span>}>
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
