import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { MoreIcon } from '@academy/ui/icon/more.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useState } from 'react';
import { useChunk } from '../../platform/use-chunk.ts';

const load = () => import('./more-actions.tsx');

/** 不感兴趣, 屏蔽 and 举报, behind three dots; what it takes is fetched with the first press. */
export function MoreButton({ content }: { content: ContentDetail }) {
  const [isOpen, setOpen] = useState(false);
  const [wanted, setWanted] = useState(false);
  const chunk = useChunk(load, wanted);
  const open = () => {
    setWanted(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton label="更多" aria-haspopup="dialog" onClick={open}>
        <MoreIcon />
      </IconButton>
      {chunk && <chunk.MoreActions content={content} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
