import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { Demo } from '../testing/demo.ts';
import { Dialog } from './dialog.tsx';
import { DialogHost } from './dialog-host.tsx';
import { question } from './dialog-store.ts';

function Confirmation() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>再问一次</Button>
      <Dialog open={isOpen} title="退出登录？" confirmLabel="退出" onClose={close} onConfirm={close}>
        <p>学习记录会留在账号里，下次登录还在。</p>
      </Dialog>
    </>
  );
}

function Warning() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>再问一次</Button>
      <Dialog
        open={isOpen}
        title="清空搜索记录？"
        tone="danger"
        confirmLabel="清空"
        onClose={close}
        onConfirm={close}
      />
    </>
  );
}

function PromiseDialogs() {
  const [answer, setAnswer] = useState('');
  const ask = async () => {
    const isBooked = await question.confirm({ title: '预约今晚的直播？', text: '开始前一小时提醒您。' });
    setAnswer(isBooked ? '约好了' : '没有预约');
    if (isBooked) await question.alert({ title: '约好了', text: '19:30 见。' });
  };
  return (
    <>
      <Button onClick={ask}>一问一答</Button>
      <p>{answer}</p>
      <DialogHost />
    </>
  );
}

export default {
  title: '对话框',
  fills: true,
  variants: { 提问: Confirmation, 不能挽回的事: Warning, 等待回答: PromiseDialogs },
} satisfies Demo;
