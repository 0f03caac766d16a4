import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { Demo } from '../testing/demo.ts';
import { UndoToast } from './undo-toast.tsx';

function Removal() {
  const [isSaved, setSaved] = useState(true);
  const [message, setMessage] = useState<{ text: string }>();
  const remove = () => {
    setSaved(false);
    setMessage({ text: '已取消收藏' });
  };
  return (
    <>
      <Button variant="quiet" disabled={!isSaved} onClick={remove}>
        {isSaved ? '取消收藏' : '没有收藏'}
      </Button>
      <UndoToast message={message} onUndo={() => setSaved(true)} onClose={() => setMessage(undefined)} />
    </>
  );
}

export default {
  title: '可以撤销的提示',
  fills: true,
  variants: {
    取消收藏: Removal,
    正在显示: () => <UndoToast message={shown} onUndo={doNothing} onClose={doNothing} />,
  },
} satisfies Demo;

const shown = { text: '已取消收藏' };
const doNothing = () => {};
