import { useState } from 'react';
import type { Demo } from '../testing/demo.ts';
import { Card } from '../card/card.tsx';
import { Button } from '../button/button.tsx';
import { useLongPress } from './use-long-press.ts';

function Pressed() {
  const [times, setTimes] = useState(0);
  const { style, ...press } = useLongPress(() => setTimes((before) => before + 1));
  return (
    <Card>
      <p>长按 350 毫秒，手指移动不超过 10 像素。键盘用 Shift + Enter。</p>
      <div style={style} {...press}>
        <Button variant="quiet" block>
          长按这条评论（{times} 次）
        </Button>
      </div>
    </Card>
  );
}

export default {
  title: '长按',
  variants: { 长按一条评论: Pressed },
} satisfies Demo;
