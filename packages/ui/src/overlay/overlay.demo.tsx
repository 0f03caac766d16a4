import type { Demo } from '../testing/demo.ts';
import { Overlay } from './overlay.tsx';

const doNothing = () => {};
const frame = { position: 'relative', height: '100dvh' } as const;

export default {
  title: '浮层页',
  fills: true,
  variants: {
    七成高: () => (
      <div style={frame}>
        <Overlay title="评论" size="tall" onClose={doNothing}>
          <p>还没有人评论，学完来说说您的做法。</p>
        </Overlay>
      </div>
    ),
    一半高: () => (
      <div style={frame}>
        <Overlay title="评论" size="half" onClose={doNothing}>
          <p>还没有人评论，看完来说说您的做法。</p>
        </Overlay>
      </div>
    ),
    随内容: () => (
      <div style={frame}>
        <Overlay title="分享" onClose={doNothing}>
          <p>发给一起带孩子的人。</p>
        </Overlay>
      </div>
    ),
  },
} satisfies Demo;
