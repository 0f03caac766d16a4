import { ApiError } from '@academy/client/api-error.ts';
import type { errors } from '@academy/contract/http/errors.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useProfile } from '../../session/use-person.ts';
import { CommentComposer } from './comment-composer.tsx';
import { CommentMenu } from './comment-menu.tsx';
import { CommentReport } from './comment-report.tsx';
import { sendComment } from './comment-calls.ts';
import type { Desk, DeskWork } from './desk.ts';
import type { Draft } from './drafts.ts';
import type { Answered } from './reply.ts';

const mobileNeeded: (typeof errors)['MOBILE_NEEDED']['code'] = 1016;

type Props = {
  desk: Desk;
  work: DeskWork | undefined;
  onWork: (change: DeskWork | undefined | ((before: DeskWork | undefined) => DeskWork | undefined)) => void;
};

/** Everything that lies over the comments; fetched once the first of it is wanted. */
export function CommentDesk({ desk, work, onWork }: Props) {
  const client = useQueryClient();
  const { data: author } = useProfile();
  const close = () => onWork(undefined);
  const send = async (draft: Draft, to: Answered | undefined) => {
    close();
    try {
      await sendComment({ client, content: desk.content }, { draft, to, author });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      const { message, code } = error;
      const refused = { draft, message, needsMobile: code === mobileNeeded };
      // The text is kept; whoever has begun something else meanwhile is told and not disturbed.
      onWork((now) => {
        if (now) toast.show(message);
        return now ?? { kind: 'write', to, refused };
      });
    }
  };
  return (
    <>
      <CommentComposer
        content={desk.content}
        work={work?.kind === 'write' ? work : undefined}
        onClose={close}
        onSend={(draft, to) => void send(draft, to)}
      />
      <CommentMenu desk={desk} work={work?.kind === 'act' ? work : undefined} onWork={onWork} />
      <CommentReport comment={work?.kind === 'report' ? work.comment : undefined} onClose={close} />
    </>
  );
}
