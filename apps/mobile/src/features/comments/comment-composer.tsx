import { textInput } from '@academy/contract/limits.ts';
import { Button } from '@academy/ui/button/button.tsx';
import { TextArea } from '@academy/ui/field/text-area.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { useEffect, useRef, useState } from 'react';
import { appNavigator } from '../../navigation/navigator.ts';
import { useKeyboardCover } from '../../platform/use-keyboard-cover.ts';
import type { ContentReference } from '../../session/content-cache.ts';
import styles from './comment-composer.module.css';
import type { DeskWork } from './desk.ts';
import { beginDraft, type Draft, findDraft, keepDraft, placeOf } from './drafts.ts';
import type { Answered } from './reply.ts';

type Work = Extract<DeskWork, { kind: 'write' }>;

type Props = {
  content: ContentReference;
  /** Undefined while nothing is written. */
  work: Work | undefined;
  onClose: () => void;
  onSend: (draft: Draft, to: Answered | undefined) => void;
};

/** Where a comment is written, above the keyboard. What was typed is there again the next time. */
export function CommentComposer({ content, work, onClose, onSend }: Props) {
  const title = work?.to ? `回复 ${work.to.name}` : '写评论';
  return (
    <Sheet open={work !== undefined} onClose={onClose} title={title}>
      {work && <Writing place={placeOf(content, work.to)} work={work} onSend={onSend} />}
    </Sheet>
  );
}

type WritingProps = { place: string; work: Work; onSend: Props['onSend'] };

function Writing({ place, work: { to, refused }, onSend }: WritingProps) {
  const [draft, setDraft] = useState(() => refused?.draft ?? findDraft(place) ?? beginDraft());
  const [isChanged, setChanged] = useState(false);
  const form = useRef<HTMLDivElement>(null);
  const covered = useKeyboardCover(form);
  const area = useRef<HTMLTextAreaElement>(null);
  useEffect(() => area.current?.focus(), []);
  const type = (next: string) => {
    setDraft(keepDraft(place, next));
    setChanged(true);
  };
  const wrong = isChanged ? undefined : refused;
  return (
    <div ref={form} style={{ paddingBottom: covered || undefined }}>
      <TextArea
        label={to ? '您的回复' : '您的评论'}
        placeholder="友善地说说您的想法…"
        rows={3}
        ref={area}
        maxLength={textInput.maxLength}
        value={draft.text}
        error={wrong?.message}
        onChange={(event) => type(event.target.value)}
      />
      <div className={styles.foot}>
        {wrong?.needsMobile && (
          <Button variant="plain" onClick={() => void appNavigator.navigateTo('/pages/common/bindMobile')}>
            去绑定手机号
          </Button>
        )}
        <Button disabled={draft.text.trim() === ''} onClick={() => onSend(draft, to)}>
          发送
        </Button>
      </div>
    </div>
  );
}
