import { ActionSheet, type Action } from '@academy/ui/action-sheet/action-sheet.tsx';
import { type ChangeEvent, useRef } from 'react';

type Props = {
  open: boolean;
  onClose: () => void;
  /** Whether there is a picture that can be taken away. */
  hasPicture: boolean;
  onTake: (file: File) => void;
  onRemove: () => void;
};
type Act = 'camera' | 'album' | 'remove';

const sources: readonly Action<Act>[] = [
  { key: 'camera', label: '拍一张' },
  { key: 'album', label: '从相册选' },
];
const removal: Action<Act> = { key: 'remove', label: '移除头像', tone: 'danger' };

/** Where a portrait comes from, or that there shall be none. */
export function AvatarSources({ open, onClose, hasPicture, onTake, onRemove }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    // So that the same picture can be chosen again.
    target.value = '';
    if (file) onTake(file);
  };
  const choose = (act: Act) => {
    if (act === 'remove') onRemove();
    else (act === 'camera' ? camera : album).current?.click();
  };
  const input = { type: 'file', accept: 'image/*', onChange: take, hidden: true } as const;
  return (
    <>
      <input {...input} ref={camera} capture="user" aria-label="拍一张" />
      <input {...input} ref={album} aria-label="从相册选" />
      <ActionSheet
        open={open}
        onClose={onClose}
        title="头像"
        actions={hasPicture ? [...sources, removal] : sources}
        onChoose={choose}
      />
    </>
  );
}
