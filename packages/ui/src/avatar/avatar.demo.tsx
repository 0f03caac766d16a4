import { samplePicture } from '../testing/sample-picture.ts';
import type { Demo } from '../testing/demo.ts';
import { Avatar } from './avatar.tsx';

export default {
  title: '头像',
  variants: {
    三种大小: () => (
      <div style={{ display: 'flex', gap: 'var(--space-md)', alignItems: 'center' }}>
        <Avatar name="李慕晴" src={samplePicture('walk')} size="sm" />
        <Avatar name="李慕晴" src={samplePicture('homework')} />
        <Avatar name="李慕晴" src={samplePicture('evening')} size="lg" />
      </div>
    ),
    没有照片: () => (
      <div style={{ display: 'flex', gap: 'var(--space-md)', alignItems: 'center' }}>
        <Avatar name="陈知远" size="sm" />
        <Avatar name="陈知远" />
        <Avatar name="陈知远" size="lg" />
      </div>
    ),
  },
} satisfies Demo;
