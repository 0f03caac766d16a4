import { textInput } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { TextArea } from '@academy/ui/field/field.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { useEffect, useRef, useState } from 'react';
import { appNavigator } from '../../navigation/navigator.ts';
import { useKeyboardInset } from '../../platform/use-keyboard-inset.ts';
import type { ContentReference } from '../../data/content-cache.ts';
import styles from './comment-composer.module.css';
import type { CommentOverlay } from './comments-context.ts';
import { createDraft, type Draft, findDraft, saveDraft, draftKeyOf } from './drafts.ts';
import type { ReplyTarget } from './comment-cache.ts';

type WriteOverlay = Extract<CommentOverlay, { kind: 'write' }>;

type Props = {
  content: ContentReference;
  /** Undefined while the composer is closed. */
  overlay: WriteOverlay | undefined;
  onClose: () => void;
  onSend: (draft: Draft, replyTo: ReplyTarget | undefined) => void;
};

/** The sheet in which a comment is written, above the keyboard. Unsent text is restored when it opens again. */
export function CommentComposer({ content, overlay, onClose, onSend }: Props) {
  const title = overlay?.replyTo ? `回复 ${overlay.replyTo.name}` : '写评论';
  return (
    <Sheet open={overlay !== undefined} onClose={onClose} title={title}>
      {overlay && (
        <ComposerForm draftKey={draftKeyOf(content, overlay.replyTo)} overlay={overlay} onSend={onSend} />
      )}
    </Sheet>
  );
}

type ComposerFormProps = { draftKey: string; overlay: WriteOverlay; onSend: Props['onSend'] };

function ComposerForm({ draftKey, overlay: { replyTo, failed }, onSend }: ComposerFormProps) {
  const [draft, setDraft] = useState(() => failed?.draft ?? findDraft(draftKey) ?? createDraft());
  const [isChanged, setChanged] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const keyboardHeight = useKeyboardInset(form);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const changeText = (next: string) => {
    setDraft(saveDraft(draftKey, next));
    setChanged(true);
  };
  const shownError = isChanged ? undefined : failed;
  return (
    <div ref={form} style={{ paddingBottom: keyboardHeight || undefined }}>
      <TextArea
        label={replyTo ? '您的回复' : '您的评论'}
        placeholder="友善地说说您的想法…"
        rows={3}
        ref={area}
        maxLength={textInput.maxLength}
        value={draft.text}
        error={shownError?.message}
        onChange={(event) => changeText(event.target.value)}
      />
      <div className={styles.foot}>
        {shownError?.needsMobile && (
          <Button variant="plain" onClick={() => void appNavigator.navigateTo('/pages/common/bindMobile')}>
            去绑定手机号
          </Button>
        )}
        <Button disabled={draft.text.trim() === ''} onClick={() => onSend(draft, replyTo)}>
          发送
        </Button>
      </div>
    </div>
  );
}
