import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { TabPanel } from '@academy/ui/tabs/tab-panel.tsx';
import { Tabs } from '@academy/ui/tabs/tabs.tsx';
import { useId, useState } from 'react';
import { counted } from '../../format/count.ts';
import { useChunk } from '../../platform/use-chunk.ts';
import { asPerson } from '../../session/as-person.ts';
import { CommentList } from './comment-list.tsx';
import { orders, type CommentOrder } from './comment-order.ts';
import styles from './comments.module.css';
import { OpenedThread } from './opened-thread.tsx';
import { type Desk, DeskContext, type DeskWork } from './desk.ts';
import { WritePill } from './write-pill.tsx';

type Props = {
  content: Pick<ContentDetail, 'content_id' | 'content_type' | 'comment_count'>;
  /** Of the empty state. */
  drawing: string;
  /** The way to write stays at the bottom of what scrolls, instead of above the comments. */
  pinned?: boolean;
  /** The comment that one was led to: it is shown first, with what it answers. */
  opened?: number | undefined;
};

const loadDesk = () => import('./comment-desk.tsx');

/** All comments on a content, and the way to say something oneself. Its heading is the caller's. */
export function Comments({ content: { content_id, content_type, comment_count }, ...shown }: Props) {
  const { drawing, pinned, opened } = shown;
  const [order, setOrder] = useState<CommentOrder>('hot');
  const [work, setWork] = useState<DeskWork>();
  const [wanted, setWanted] = useState(false);
  const chunk = useChunk(loadDesk, wanted);
  const id = useId();
  const begin = (next: DeskWork) => {
    setWanted(true);
    setWork(next);
  };
  const content = { content_id, content_type };
  const desk: Desk = {
    content,
    write: (to) => asPerson(() => begin({ kind: 'write', to })),
    act: (comment, thread) => begin({ kind: 'act', comment, thread }),
  };
  const pill = <WritePill content={content} pinned={pinned ?? false} onWrite={() => desk.write()} />;
  return (
    <DeskContext value={desk}>
      {!pinned && pill}
      {opened !== undefined && <OpenedThread content={content} id={opened} />}
      <div className={styles.head}>
        <p className={styles.total}>{comment_count > 0 && `共 ${counted(comment_count, '条')}`}</p>
        <Tabs id={id} label="评论排序" look="pills" items={orders} value={order} onChange={setOrder} />
      </div>
      <TabPanel id={id} value={order}>
        <CommentList key={order} content={content} order={order} drawing={drawing} />
      </TabPanel>
      {pinned && pill}
      {chunk && <chunk.CommentDesk desk={desk} work={work} onWork={setWork} />}
    </DeskContext>
  );
}
