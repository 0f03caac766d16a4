import type { ContentDetail } from '@academy/contract/areas/content.ts';
import type { Api } from '@academy/contract/endpoints.ts';
import { Button } from '@academy/ui/button/button.tsx';
import styles from './blocked-note.module.css';
import { useBlock, useExpertBlock } from './use-block.ts';

/**
 * Shown on the page of a content that the user blocked, or whose author they blocked. The content stays readable, and
 * the block can be removed.
 */
export function BlockedContent({ content }: { content: ContentDetail }) {
  const { blocked, unblock } = useBlock(content);
  if (!blocked) return null;
  const author = content.expert?.name ?? content.account?.name;
  const text =
    blocked === 'author'
      ? `您屏蔽了${author ?? '这位作者'}，推荐和列表里不再出现 TA 的内容。`
      : '您对这个内容不感兴趣，推荐和列表里不再出现。';
  return <BlockedNote text={text} onUnblock={() => unblock(blocked)} />;
}

/** Shown on the page of a blocked expert. */
export function BlockedExpert({ expert }: { expert: Api['GET expert/detail']['output'] }) {
  const { blocked, unblock } = useExpertBlock(expert);
  if (!blocked) return null;
  return (
    <BlockedNote text={`您屏蔽了${expert.name}，推荐和列表里不再出现 TA 的内容。`} onUnblock={unblock} />
  );
}

type Props = { text: string; onUnblock: () => void };

/** A note that the content or expert is blocked, with a button to unblock. */
function BlockedNote({ text, onUnblock }: Props) {
  return (
    <div role="note" className={styles.note}>
      <p>{text}</p>
      <Button variant="plain" small onClick={onUnblock}>
        取消屏蔽
      </Button>
    </div>
  );
}
