import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { samplePicture, sampleSize } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { ImagePreview } from './image-preview.tsx';

const pictures = (
  [
    ['homework', '妈妈陪孩子写作业'],
    ['evening', '睡前的窗'],
    ['walk', '一起散步'],
  ] as const
).map(([scene, alt]) => ({ ...sampleSize, src: samplePicture(scene), alt }));

function Album() {
  const [index, setIndex] = useState<number | undefined>(1);
  return (
    <>
      <Button onClick={() => setIndex(0)}>看图</Button>
      <ImagePreview
        pictures={pictures}
        index={index}
        onChange={setIndex}
        onClose={() => setIndex(undefined)}
      />
    </>
  );
}

export default { title: '看大图', fills: true, variants: { 三张图: Album } } satisfies Demo;
