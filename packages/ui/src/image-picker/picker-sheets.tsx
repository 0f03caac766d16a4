import { type ChangeEvent, type RefObject, useRef, useState } from 'react';
import { ActionSheet } from '../action-sheet/action-sheet.tsx';
import { ImagePreview } from '../image-preview/image-preview.tsx';
import type { PreviewPicture } from '../image-preview/preview-picture.ts';
import type { PickedImage } from './picked-image.ts';

type Props = {
  images: readonly PickedImage[];
  /** Where their tiles are. */
  list: RefObject<HTMLElement | null>;
  /** The key of a picture, or `source` for a new one. */
  asked: string | undefined;
  onAnswered: () => void;
  onTake: (event: ChangeEvent<HTMLInputElement>) => void;
  onMove: (key: string, to: number) => void;
  onRemove: (key: string) => void;
};

const sources = [
  { key: 'camera', label: '拍一张' },
  { key: 'album', label: '从相册选' },
] as const;

/** Where a new picture comes from, and what can be done with one that is there. */
export function PickerSheets({ images, list, asked, onAnswered, onTake, onMove, onRemove }: Props) {
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const [looked, setLooked] = useState<{ index: number; pictures: PreviewPicture[] }>();
  const at = images.findIndex(({ key }) => key === asked);
  const acts = {
    look: () => setLooked({ index: at, pictures: picturesOf(list.current, images) }),
    forward: () => onMove(asked!, at - 1),
    back: () => onMove(asked!, at + 1),
    remove: () => onRemove(asked!),
  };
  const input = { type: 'file', accept: 'image/*', onChange: onTake, hidden: true } as const;
  return (
    <>
      <input {...input} ref={camera} capture="environment" aria-label="拍一张" />
      <input {...input} ref={album} multiple aria-label="从相册选" />
      <ActionSheet
        open={asked === 'source'}
        onClose={onAnswered}
        title="添加图片"
        actions={sources}
        onChoose={(source) => (source === 'camera' ? camera : album).current?.click()}
      />
      <ActionSheet
        open={at >= 0}
        onClose={onAnswered}
        title={`第 ${at + 1} 张图片`}
        actions={[
          { key: 'look', label: '看大图' },
          { key: 'forward', label: '往前移', disabled: at === 0 },
          { key: 'back', label: '往后移', disabled: at === images.length - 1 },
          { key: 'remove', label: '移除', tone: 'danger' },
        ]}
        onChoose={(act) => acts[act]()}
      />
      <ImagePreview
        pictures={looked?.pictures ?? []}
        index={looked?.index}
        onChange={(index) => setLooked((before) => before && { ...before, index })}
        onClose={() => setLooked(undefined)}
      />
    </>
  );
}

/** The browser alone knows how large a picture from the phone is. */
function picturesOf(list: HTMLElement | null, images: readonly PickedImage[]): PreviewPicture[] {
  const drawn = list?.querySelectorAll('img');
  return images.map(({ src }, at) => ({
    src,
    width: drawn?.[at]?.naturalWidth || 1,
    height: drawn?.[at]?.naturalHeight || 1,
  }));
}
