import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useState } from 'react';
import { asPerson } from '../../session/as-person.ts';
import styles from './more-actions.module.css';
import { ReportSheet } from './report-sheet.tsx';
import type { BlockScope } from './refresh-blocked.ts';
import { useBlock } from './use-block.ts';

type Props = {
  content: ContentDetail;
  open: boolean;
  onClose: () => void;
  /** It, or its author, is kept away from now on; no longer. */
  onBlocked?: (scope: BlockScope) => void;
  onUnblocked?: () => void;
};
type Key = BlockScope | 'unblock' | 'report';

const said = { content: '不再向您推荐这个内容', author: '不再向您推荐这位作者的内容' } as const;

/** What one can have kept away, and what is to be looked at by the academy. */
export function MoreActions({ content, open, onClose, onBlocked, onUnblocked }: Props) {
  const [isReporting, setReporting] = useState(false);
  const [news, setNews] = useState<{ text: string; scope: BlockScope }>();
  const { blocked, block, unblock } = useBlock(content);
  const takeBack = (scope: BlockScope) => {
    unblock(scope);
    onUnblocked?.();
  };
  const tell = (scope: BlockScope) => {
    setNews({ text: said[scope], scope });
    onBlocked?.(scope);
  };
  const choose = (key: Key) =>
    asPerson(() => {
      if (key === 'report') setReporting(true);
      else if (key === 'unblock') takeBack(blocked ?? 'content');
      else block(key, () => tell(key));
    });
  return (
    <>
      <ActionSheet
        open={open}
        onClose={onClose}
        title={content.title}
        actions={actionsOf(content, blocked)}
        onChoose={choose}
      />
      <ReportSheet
        open={isReporting}
        onClose={() => setReporting(false)}
        title="举报这个内容"
        target={{ target: 'content', target_id: content.content_id }}
      />
      <div className={styles.news}>
        <UndoToast
          news={news}
          onUndo={() => news && takeBack(news.scope)}
          onClose={() => setNews(undefined)}
        />
      </div>
    </>
  );
}

function actionsOf(content: ContentDetail, blocked: BlockScope | null): Action<Key>[] {
  const author = content.expert?.name ?? content.account?.name;
  const blocks: Action<Key>[] = blocked
    ? [{ key: 'unblock', label: blocked === 'author' ? `不再屏蔽${author}` : '恢复推荐这个内容' }]
    : [
        { key: 'content', label: '不感兴趣', note: '推荐和列表里不再出现这个内容' },
        ...(author
          ? [{ key: 'author', label: `屏蔽${author}`, note: '推荐和列表里不再出现 TA 的内容' } as const]
          : []),
      ];
  return [...blocks, { key: 'report', label: '举报', note: '由学院的老师来核实', tone: 'danger' }];
}
