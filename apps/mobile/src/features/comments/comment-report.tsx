import { ReasonSheet } from '@academy/ui/reason-sheet/reason-sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { reasonItems, reportLength } from '../../session/reporting.ts';
import { useChange } from '../../session/use-change.ts';
import type { Reply } from './reply.ts';

type Props = { comment: Reply | undefined; onClose: () => void };

/** Tells the academy what is wrong with a comment. */
export function CommentReport({ comment, onClose }: Props) {
  const change = useChange('POST content/interactive/report');
  return (
    <ReasonSheet
      open={comment !== undefined}
      onClose={onClose}
      title="举报这条评论"
      items={reasonItems}
      maxLength={reportLength}
      onSubmit={async ({ reason, text }) => {
        if (!comment) return;
        await change.mutateAsync({
          target: 'comment',
          target_id: comment.id,
          reason,
          ...(text && { text }),
        });
        onClose();
        toast.show('已收到，我们会尽快核实');
      }}
    />
  );
}
