import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { ActionSheet } from '../action-sheet/action-sheet.tsx';
import { ImagePreview } from '../image-preview/image-preview.tsx';
import type { PreviewPicture } from '../image-preview/preview-stage.tsx';
import type { ShownImage } from './picked-tile.tsx';

type Props = {
  images: readonly ShownImage[];
  /** The list of tiles. */
  list: RefObject<HTMLElement | null>;
  openSheet: string | undefined;
  onClose: () => void;
  onTake: (event: ChangeEvent<HTMLInputElement>) => void;
  onMove: (key: string, to: number) => void;
  onRemove: (key: string) => void;
};

const sources = [
  { key: 'camera', label: '拍一张' },
  { key: 'album', label: '从相册选' },
] as const;

/** The sheets of the picker: the source of a new picture, and the menu of a picked one. */
export function PickerSheets({ images, list, openSheet, onClose, onTake, onMove, onRemove }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<{ index: number; pictures: PreviewPicture[] }>();
  const at = images.findIndex(({ key }) => key === openSheet);
  const handlers = {
    preview: () => {
      const index = images.slice(0, at).filter(({ src }) => src).length;
      setPreview({ index, pictures: picturesOf(list.current, images) });
    },
    forward: () => onMove(openSheet!, at - 1),
    back: () => onMove(openSheet!, at + 1),
    remove: () => onRemove(openSheet!),
  };
  const input = { type: 'file', accept: 'image/*', onChange: onTake, hidden: true } as const;
  return (
    <>
      <input {...input} ref={camera} capture="environment" aria-label="拍一张" />
      <input {...input} ref={album} multiple aria-label="从相册选" />
      <ActionSheet
        open={openSheet === 'source'}
        onClose={onClose}
        title="添加图片"
        actions={sources}
        onChoose={(source) => (source === 'camera' ? camera : album).current?.click()}
      />
      <ActionSheet
        open={at >= 0}
        onClose={onClose}
        title={`第 ${at + 1} 张图片`}
        actions={[
          { key: 'preview', label: '看大图', disabled: !images[at]?.src },
          { key: 'forward', label: '往前移', disabled: at === 0 },
          { key: 'back', label: '往后移', disabled: at === images.length - 1 },
          { key: 'remove', label: '移除', tone: 'danger' },
        ]}
        onChoose={(actionKey) => handlers[actionKey]()}
      />
      <ImagePreview
        pictures={preview?.pictures ?? []}
        index={preview?.index}
        onChange={(index) => setPreview((before) => before && { ...before, index })}
        onClose={() => setPreview(undefined)}
      />
    </>
  );
}

/** Those that can be shown; each has an element. Only the browser knows the size of a picture from the phone. */
function picturesOf(list: HTMLElement | null, images: readonly ShownImage[]): PreviewPicture[] {
  const elements = list?.querySelectorAll('img');
  const sources = images.flatMap(({ src }) => src ?? []);
  return sources.map((src, at) => ({
    src,
    width: elements?.[at]?.naturalWidth || 1,
    height: elements?.[at]?.naturalHeight || 1,
  }));
}
