import { ControlRow } from '@academy/ui/control-row/control-row.tsx';
import { SaveButton } from './save-button.tsx';
import type { Savable } from './save-content.ts';

/** 离线保存 as a row below a player. */
export function SaveRow({ thing }: { thing: Savable }) {
  return (
    <ControlRow title="离线保存" note={thing.soundUrl ? '存下声音，没有网络也能听' : '没有网络也能看'}>
      <SaveButton thing={thing} />
    </ControlRow>
  );
}
