import { cardColours } from '@academy/contract/limits.ts';
import { Image } from '../image/image.tsx';
import { samplePicture, sampleSize } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { Card } from './card.tsx';
import { pastelOf } from './pastel-of.ts';

const grid = { display: 'grid', gridTemplateColumns: '1fr 1fr', gap: 'var(--space-sm)' } as const;
const tracks = [
  '孕期',
  '婴幼儿',
  '幼儿园',
  '小学低年级',
  '小学高年级',
  '初中',
  '高中',
  '特需儿童',
  '隔代教养',
  '家风',
];

export default {
  title: '卡片',
  variants: {
    浮起的卡片: () => (
      <Card>
        <h3>每晚十分钟</h3>
        <p>今晚只做一件事：听孩子把一句话说完。</p>
      </Card>
    ),
    以图开头: () => (
      <Card flush href="#course">
        <Image {...sampleSize} src={samplePicture('homework')} ratio="16:9" />
        <p style={{ padding: 'var(--space-sm)' }}>写作业拖拉，先看这三件事</p>
      </Card>
    ),
    五种底色: () => (
      <div style={grid}>
        {cardColours.map((tone) => (
          <Card key={tone} tone={tone} href={`#${tone}`}>
            {tone}
          </Card>
        ))}
      </div>
    ),
    打乱而不变: () => (
      <div style={grid}>
        {tracks.map((track, id) => (
          <Card key={track} tone={pastelOf(id)}>
            {track}
          </Card>
        ))}
      </div>
    ),
  },
} satisfies Demo;
