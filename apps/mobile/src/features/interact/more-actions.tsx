import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useState } from 'react';
import { joinDetails } from '../../format/details.ts';
import { requireLogin } from '../../session/login.ts';
import styles from './more-actions.module.css';
import { ReportSheet } from './report-sheet.tsx';
import { type BlockScope, useBlock } from './use-block.ts';

type Props = {
  content: ContentDetail;
  open: boolean;
  onClose: () => void;
  /** Called after the content or its author was blocked, and after the block was removed. */
  onBlocked?: (scope: BlockScope) => void;
  onUnblocked?: () => void;
};
type ContentAction = BlockScope | 'unblock' | 'report';

const blockMessages = { content: '不再向您推荐这个内容', author: '不再向您推荐这位作者的内容' } as const;

/** The menu of a content: block it or its author, and report it. */
export function MoreActions({ content, open, onClose, onBlocked, onUnblocked }: Props) {
  const [isReporting, setReporting] = useState(false);
  const [undoMessage, setUndoMessage] = useState<{ text: string; scope: BlockScope }>();
  const { blocked, block, unblock } = useBlock(content);
  const undoBlock = (scope: BlockScope) => {
    unblock(scope);
    onUnblocked?.();
  };
  const showBlocked = (scope: BlockScope) => {
    setUndoMessage({ text: blockMessages[scope], scope });
    onBlocked?.(scope);
  };
  const choose = (key: ContentAction) =>
    requireLogin(() => {
      if (key === 'report') setReporting(true);
      else if (key === 'unblock') undoBlock(blocked ?? 'content');
      else block(key, () => showBlocked(key));
    });
  return (
    <>
      <ActionSheet
        open={open}
        onClose={onClose}
        title={content.title}
        actions={listActions(content, blocked)}
        onChoose={choose}
      />
      <ReportSheet
        open={isReporting}
        onClose={() => setReporting(false)}
        title="举报这个内容"
        target={{ target: 'content', target_id: content.content_id }}
      />
      <div className={styles.message}>
        <UndoToast
          message={undoMessage}
          onUndo={() => undoMessage && undoBlock(undoMessage.scope)}
          onClose={() => setUndoMessage(undefined)}
        />
      </div>
    </>
  );
}

function listActions(content: ContentDetail, blocked: BlockScope | null): Action<ContentAction>[] {
  const { expert } = content;
  const author = expert?.name ?? content.account?.name;
  // Two experts may have one name.
  const who = expert ? `${joinDetails([expert.title, expert.organisation])}。` : '';
  const blocks: Action<ContentAction>[] = blocked
    ? [{ key: 'unblock', label: blocked === 'author' ? `不再屏蔽${author}` : '恢复推荐这个内容' }]
    : [
        { key: 'content', label: '不感兴趣', note: '推荐和列表里不再出现这个内容' },
        ...(author
          ? [{ key: 'author', label: `屏蔽${author}`, note: `${who}推荐和列表里不再出现 TA 的内容` } as const]
          : []),
      ];
  return [...blocks, { key: 'report', label: '举报', note: '由学院的老师来核实', tone: 'danger' }];
}
