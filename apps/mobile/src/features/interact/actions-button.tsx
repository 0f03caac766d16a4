import { MoreIcon } from '@academy/ui/icon/more.tsx';
import { IconButton } from '@academy/ui/icon-button/icon-button.tsx';
import { type ReactNode, useState } from 'react';
import { useChunk } from '../../platform/use-chunk.ts';

interface Sheet {
  readonly open: boolean;
  readonly onClose: () => void;
}

type Props<Chunk> = {
  /** Fetches what the actions take, with the first press; never changes. */
  load: () => Promise<Chunk>;
  /** The actions, once they have come. */
  renderActions: (chunk: Chunk, sheet: Sheet) => ReactNode;
};

/** Three dots, and the actions behind them. */
export function ActionsButton<Chunk extends object>({ load, renderActions }: Props<Chunk>) {
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
      {chunk && renderActions(chunk, { open: isOpen, onClose: () => setOpen(false) })}
    </>
  );
}
