import { Button } from '../button/button.tsx';
import type { Demo } from '../testing/demo.ts';
import { ToastHost } from './toast-host.tsx';
import { toast } from './toast-store.ts';

function ToastButtons() {
  return (
    <div style={{ display: 'flex', flexWrap: 'wrap', gap: 'var(--space-sm)' }}>
      <Button onClick={() => toast.show('已收藏')}>说一句</Button>
      <Button variant="quiet" onClick={() => toast.show('网络不太好，刚才的评论已经替您留着，稍后再试')}>
        说一句长的
      </Button>
      <Button variant="quiet" onClick={() => toast.loading('正在提交')}>
        一直等着
      </Button>
      <Button variant="plain" onClick={() => toast.hide()}>
        收起
      </Button>
      <ToastHost />
    </div>
  );
}

export default {
  title: '轻提示',
  fills: true,
  variants: { 一闪而过与一直等着: ToastButtons },
} satisfies Demo;
