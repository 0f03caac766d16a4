import { useState } from 'react';
import { samplePicture } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { ImagePicker } from './image-picker.tsx';
import type { PickedImage } from './picked-tile.tsx';

function Owned({ start, count }: { start: readonly PickedImage[]; count?: number }) {
  const [images, setImages] = useState(start);
  const add = (files: File[]) =>
    setImages([
      ...images,
      ...files.map((file) => {
        const src = URL.createObjectURL(file);
        return { key: src, src, state: 'done' as const };
      }),
    ]);
  const move = (key: string, to: number) => {
    const moved = images.find((each) => each.key === key);
    if (moved) setImages(images.filter((each) => each !== moved).toSpliced(to, 0, moved));
  };
  return (
    <ImagePicker
      label="截图或照片"
      images={images}
      count={count}
      onAdd={add}
      onRemove={(key) => setImages(images.filter((each) => each.key !== key))}
      onMove={move}
      onRetry={(key) =>
        setImages(images.map((each) => (each.key === key ? { ...each, state: 'done' } : each)))
      }
    />
  );
}

const some: readonly PickedImage[] = [
  { key: 'a', src: samplePicture('homework'), state: 'done' },
  { key: 'b', src: samplePicture('evening'), state: 'sending', progress: 0.6 },
  { key: 'c', src: samplePicture('walk'), state: 'failed' },
  { key: 'd', src: samplePicture('homework'), state: 'waiting' },
];

const refused: readonly PickedImage[] = [
  ...some.slice(0, 2),
  {
    key: 'e',
    src: 'data:image/heic;base64,AAAA',
    name: '微信图片_20261127071333_厨房里写作业的一个晚上.heic',
    state: 'failed',
    reason: '这张照片打不开，请换一张，或转成 JPG 再选',
  },
];

export default {
  title: '选图片',
  variants: {
    还没有选: () => <Owned start={[]} />,
    正在上传: () => <Owned start={some} />,
    被拒绝: () => <Owned start={refused} />,
    选满了: () => <Owned start={some.slice(0, 3)} count={3} />,
  },
} satisfies Demo;
