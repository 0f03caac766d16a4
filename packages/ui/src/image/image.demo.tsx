import { samplePicture, sampleSize } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { Image } from './image.tsx';

const blur = samplePicture('walk');

export default {
  title: '图片',
  variants: {
    四种形状: () => (
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: '1fr 1fr',
          gap: 'var(--space-sm)',
          alignItems: 'start',
        }}
      >
        {(['16:9', '4:3', '1:1', '3:4'] as const).map((ratio) => (
          <Image key={ratio} {...sampleSize} src={samplePicture('homework')} ratio={ratio} alt={ratio} />
        ))}
      </div>
    ),
    还没有来: () => <Image {...sampleSize} src="data:," colour="var(--peach)" alt="还没有来的图片" />,
    模糊的影子: () => <Image {...sampleSize} src="data:," blur={`"${blur}"`} alt="先看见影子的图片" />,
  },
} satisfies Demo;
