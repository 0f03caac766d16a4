import type { Api } from '@academy/contract/endpoints.ts';
import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { UndoToast } from '@academy/ui/undo-toast/undo-toast.tsx';
import { useState } from 'react';
import { requireLogin } from '../../session/login.ts';
import { ReportSheet } from './report-sheet.tsx';
import { useExpertBlock } from './use-block.ts';

type Expert = Api['GET expert/detail']['output'];
type Props = { expert: Expert; open: boolean; onClose: () => void };
type ExpertAction = 'block' | 'unblock' | 'report';

/** The menu of an expert: block or unblock, and report. */
export function ExpertActions({ expert, open, onClose }: Props) {
  const [isReporting, setReporting] = useState(false);
  const [undoMessage, setUndoMessage] = useState<{ text: string }>();
  const { blocked, block, unblock } = useExpertBlock(expert);
  const { id, name } = expert;
  const choose = (key: ExpertAction) =>
    requireLogin(() => {
      if (key === 'report') setReporting(true);
      else if (key === 'unblock') unblock();
      else block(() => setUndoMessage({ text: `不再向您推荐${name}的内容` }));
    });
  const actions: Action<ExpertAction>[] = [
    blocked
      ? { key: 'unblock', label: `不再屏蔽${name}` }
      : { key: 'block', label: `屏蔽${name}`, note: '推荐和列表里不再出现 TA 的内容' },
    { key: 'report', label: '举报', note: '由学院的老师来核实', tone: 'danger' },
  ];
  return (
    <>
      <ActionSheet open={open} onClose={onClose} title={name} actions={actions} onChoose={choose} />
      <ReportSheet
        open={isReporting}
        onClose={() => setReporting(false)}
        title={`举报${name}`}
        target={{ target: 'expert', target_id: id }}
      />
      <UndoToast message={undoMessage} onUndo={unblock} onClose={() => setUndoMessage(undefined)} />
    </>
  );
}
