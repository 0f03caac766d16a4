import type { ContentType } from '@academy/contract/limits.ts';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useId, useState } from 'react';
import { CommentList } from './comment-list.tsx';
import { orders, type CommentOrder } from './comment-order.ts';
import styles from './comments.module.css';

type Props = { contentId: number; contentType: ContentType; /** Of the empty state. */ drawing: string };

/** All comments on a content. Its heading is the caller's. */
export function Comments({ contentId, contentType, drawing }: Props) {
  const [order, setOrder] = useState<CommentOrder>('hot');
  const id = useId();
  return (
    <>
      <div className={styles.orders}>
        <Tabs id={id} label="评论排序" look="pills" items={orders} value={order} onChange={setOrder} />
      </div>
      <TabPanel id={id} value={order}>
        <CommentList
          key={order}
          contentId={contentId}
          contentType={contentType}
          order={order}
          drawing={drawing}
        />
      </TabPanel>
    </>
  );
}
