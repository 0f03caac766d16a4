import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { Demo } from '../testing/demo.ts';
import { UndoToast } from './undo-toast.tsx';

function Removal() {
  const [isKept, setKept] = useState(true);
  const [message, setMessage] = useState<{ text: string }>();
  const remove = () => {
    setKept(false);
    setMessage({ text: '已取消收藏' });
  };
  return (
    <>
      <Button variant="quiet" disabled={!isKept} onClick={remove}>
        {isKept ? '取消收藏' : '没有收藏'}
      </Button>
      <UndoToast message={message} onUndo={() => setKept(true)} onClose={() => setMessage(undefined)} />
    </>
  );
}

export default {
  title: '可以撤销的提示',
  fills: true,
  variants: { 取消收藏: Removal, 正在显示: () => <UndoToast message={shown} onUndo={stay} onClose={stay} /> },
} satisfies Demo;

const shown = { text: '已取消收藏' };
const stay = () => {};
