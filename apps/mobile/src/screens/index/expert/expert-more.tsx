import { MoreIcon } from '@academy/ui/icon/more.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { useState } from 'react';
import { useChunk } from '../../../platform/use-chunk.ts';
import type { Expert } from './expert-head.tsx';

const load = () => import('../../../features/interact/expert-actions.tsx');

/** 屏蔽 and 举报, behind three dots; what it takes is fetched with the first press. */
export function ExpertMore({ expert }: { expert: Expert }) {
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
      {chunk && <chunk.ExpertActions expert={expert} open={isOpen} onClose={() => setOpen(false)} />}
    </>
  );
}
