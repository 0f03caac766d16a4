import { useQueryClient } from '@tanstack/react-query';
import { ApiError } from '@academy/client/api-error.ts';
import type { errors } from '@academy/contract/http/errors.ts';
import { type Action, ActionSheet } from '@academy/ui/action-sheet/action-sheet.tsx';
import { ReasonSheet } from '@academy/ui/reason-sheet/reason-sheet.tsx';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { maxReportLength, reportReasonItems } from '../../data/report-reasons.ts';
import { useApiMutation } from '../../data/use-api-mutation.ts';
import { copyText } from '../../platform/copy-text.ts';
import { requireLogin } from '../../session/login.ts';
import { useProfile } from '../../session/use-profile.ts';
import type { Reply, ReplyTarget } from './comment-cache.ts';
import { CommentComposer } from './comment-composer.tsx';
import { deleteComment, sendComment } from './comment-requests.ts';
import type { CommentOverlay, CommentsContextValue } from './comments-context.ts';
import type { Draft } from './drafts.ts';

const mobileNeededCode: (typeof errors)['MOBILE_NEEDED']['code'] = 1016;

type CommentOverlaysProps = {
  context: CommentsContextValue;
  overlay: CommentOverlay | undefined;
  onChange: (
    change: CommentOverlay | undefined | ((before: CommentOverlay | undefined) => CommentOverlay | undefined),
  ) => void;
};

/** All overlays of the comments. Loaded when the first of them is opened. */
export function CommentOverlays({ context, overlay, onChange }: CommentOverlaysProps) {
  const client = useQueryClient();
  const { data: author } = useProfile();
  const close = () => onChange(undefined);
  const send = async (draft: Draft, replyTo: ReplyTarget | undefined) => {
    close();
    try {
      await sendComment({ client, content: context.content }, { draft, replyTo, author });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, code } = error;
      const failed = { draft, message, needsMobile: code === mobileNeededCode };
      // The text is kept. If another overlay was opened meanwhile, only a toast is shown.
      onChange((now) => {
        if (now) toast.show(message);
        return now ?? { kind: 'write', replyTo, failed };
      });
    }
  };
  return (
    <>
      <CommentComposer
        content={context.content}
        overlay={overlay?.kind === 'write' ? overlay : undefined}
        onClose={close}
        onSend={(draft, replyTo) => void send(draft, replyTo)}
      />
      <CommentMenu
        context={context}
        overlay={overlay?.kind === 'act' ? overlay : undefined}
        onChange={onChange}
      />
      <CommentReport comment={overlay?.kind === 'report' ? overlay.comment : undefined} onClose={close} />
    </>
  );
}

type CommentMenuProps = {
  context: CommentsContextValue;
  /** The comment whose menu is open. */
  overlay: Extract<CommentOverlay, { kind: 'act' }> | undefined;
  onChange: (overlay: CommentOverlay | undefined) => void;
};
type MenuAction = 'reply' | 'copy' | 'delete' | 'report';

export function CommentMenu({ context, overlay, onChange }: CommentMenuProps) {
  const client = useQueryClient();
  const choose = (key: MenuAction) => {
    if (!overlay) return;
    const { comment, thread } = overlay;
    if (key === 'reply') context.write({ thread, id: comment.id, name: comment.author_name });
    else if (key === 'copy') void copy(comment.text);
    else if (key === 'delete') void deleteComment({ client, content: context.content }, { comment, thread });
    else requireLogin(() => onChange({ kind: 'report', comment }));
  };
  return (
    <ActionSheet
      open={overlay !== undefined}
      onClose={() => onChange(undefined)}
      title={overlay ? `${overlay.comment.author_name}：${overlay.comment.text}` : ''}
      actions={overlay ? actionsOf(overlay.comment) : []}
      onChoose={choose}
    />
  );
}

function actionsOf({ mine, state }: Reply): Action<MenuAction>[] {
  return [
    ...(state === 'visible' ? [{ key: 'reply', label: '回复' } as const] : []),
    { key: 'copy', label: '复制文字' },
    mine
      ? { key: 'delete', label: '删除', tone: 'danger' }
      : { key: 'report', label: '举报', note: '由学院的老师来核实', tone: 'danger' },
  ];
}

async function copy(text: string): Promise<void> {
  toast.show((await copyText(text)) ? '已复制' : '复制失败，请长按文字选择');
}

type CommentReportProps = { comment: Reply | undefined; onClose: () => void };

export function CommentReport({ comment, onClose }: CommentReportProps) {
  const change = useApiMutation('POST content/interactive/report');
  return (
    <ReasonSheet
      open={comment !== undefined}
      onClose={onClose}
      title="举报这条评论"
      items={reportReasonItems}
      maxLength={maxReportLength}
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
