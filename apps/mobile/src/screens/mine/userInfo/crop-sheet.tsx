import { ImageCrop } from '@academy/ui/image-crop/image-crop.tsx';
import { Sheet } from '@academy/ui/sheet/sheet.tsx';
import { useEffect, useState } from 'react';

type Props = {
  file: File;
  onClose: () => void;
  onCrop: (picture: Blob) => void;
  onFail: () => void;
};

/** Pixels: sharp at the largest size of a portrait in the app. */
const sideLength = 512;

export function CropSheet({ file, onClose, onCrop, onFail }: Props) {
  const [src] = useState(() => URL.createObjectURL(file));
  useEffect(() => () => URL.revokeObjectURL(src), [src]);
  return (
    <Sheet open onClose={onClose} title="移动和缩放">
      <ImageCrop src={src} side={sideLength} onCrop={onCrop} onFail={onFail} />
    </Sheet>
  );
}
