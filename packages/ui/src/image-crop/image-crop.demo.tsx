import { useState } from 'react';
import { samplePicture } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { ImageCrop } from './image-crop.tsx';

function Portrait() {
  const [cropped, setCropped] = useState('');
  return (
    <>
      <ImageCrop
        src={samplePicture('walk')}
        side={512}
        onCrop={(picture) => setCropped(URL.createObjectURL(picture))}
        onFail={() => setCropped('')}
      />
      {cropped && <img src={cropped} alt="裁好的" width={96} height={96} />}
    </>
  );
}

export default { title: '裁成方形', variants: { 头像: Portrait } } satisfies Demo;
