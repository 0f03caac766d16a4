import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { BlockedNote } from './blocked-note.tsx';
import { useBlock } from './use-block.ts';

/** On the page of a content that one has blocked, or whose author: nothing is withheld, and it can be taken back. */
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
