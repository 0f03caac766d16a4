import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { ActionsButton } from './actions-button.tsx';

const load = () => import('./more-actions.tsx');

/** 不感兴趣, 屏蔽 and 举报 of a content. */
export function MoreButton({ content }: { content: ContentDetail }) {
  return (
    <ActionsButton
      load={load}
      renderActions={({ MoreActions }, sheet) => <MoreActions content={content} {...sheet} />}
    />
  );
}
