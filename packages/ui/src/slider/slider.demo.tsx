import { useState } from 'react';
import type { Demo } from '../testing/demo.ts';
import { Slider } from './slider.tsx';

function TextSize() {
  const [size, setSize] = useState(20);
  return (
    <Slider
      label="正文字号"
      value={size}
      min={16}
      max={30}
      step={2}
      onChange={setSize}
      describe={(value) => `${value} 像素`}
      ends={['小', '大']}
    />
  );
}

function Speed() {
  const [speed, setSpeed] = useState(1);
  return (
    <Slider
      label="朗读速度"
      value={speed}
      min={0.5}
      max={2}
      step={0.25}
      onChange={setSpeed}
      describe={(value) => `${value} 倍`}
    />
  );
}

export default { title: '滑块', variants: { 正文字号: TextSize, 朗读速度: Speed } } satisfies Demo;
