import { useId, useState } from 'react';
import { Button } from '../button/button.tsx';
import type { Demo } from '../testing/demo.ts';
import { Modal } from './modal.tsx';
import { PanelHeader } from './panel-header.tsx';

function Opened({ place }: { place: 'bottom' | 'middle' }) {
  const [isOpen, setOpen] = useState(true);
  const id = useId();
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      <Modal open={isOpen} onClose={close} place={place} aria-labelledby={id}>
        {(drag) => (
          <div style={{ paddingBottom: 'var(--space-lg)' }}>
            <PanelHeader id={id} title="学习提醒" level={2} drag={drag} onClose={close} />
            <p style={{ padding: 'var(--space-sm) var(--space-md)' }}>晚上八点，陪孩子读十分钟。</p>
          </div>
        )}
      </Modal>
    </>
  );
}

export default {
  title: '模态层',
  fills: true,
  variants: {
    在底部: () => <Opened place="bottom" />,
    在中间: () => <Opened place="middle" />,
  },
} satisfies Demo;
