import { type ReactNode, useState } from 'react';
import type { ContentDetail } from '@academy/contract/areas/content.ts';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { MoreIcon } from '@academy/ui/icon/action-icons.tsx';
import { useLazyChunk } from '../../platform/use-lazy-chunk.ts';

const load = () => import('./more-actions.tsx');

/** The button that opens the menu of a content: 不感兴趣, 屏蔽 and 举报. */
export function MoreButton({ content }: { content: ContentDetail }) {
  return (
    <ActionsButton
      load={load}
      renderActions={({ MoreActions }, sheet) => <MoreActions content={content} {...sheet} />}
    />
  );
}

interface SheetState {
  readonly open: boolean;
  readonly onClose: () => void;
}

type ActionsButtonProps<Chunk> = {
  /** Loads the actions on the first press; must be the same function on every render. */
  load: () => Promise<Chunk>;
  /** Renders the actions once they have loaded. */
  renderActions: (chunk: Chunk, sheet: SheetState) => ReactNode;
};

/** A button with three dots that opens a menu of actions. */
export function ActionsButton<Chunk extends object>({ load, renderActions }: ActionsButtonProps<Chunk>) {
  const [isOpen, setOpen] = useState(false);
  const [isRequested, setRequested] = useState(false);
  const chunk = useLazyChunk(load, isRequested);
  const open = () => {
    setRequested(true);
    setOpen(true);
  };
  return (
    <>
      <IconButton label="更多" aria-haspopup="dialog" onClick={open}>
        <MoreIcon />
      </IconButton>
      {chunk && renderActions(chunk, { open: isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
