import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { Demo } from '../testing/demo.ts';
import { ReasonSheet } from './reason-sheet.tsx';

const items = ['广告或推销', '辱骂、攻击他人', '内容不实、误导家长', '其他问题'].map((label) => ({
  key: label,
  label,
}));

function Opened() {
  const [isOpen, setOpen] = useState(true);
  const close = () => setOpen(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>举报</Button>
      <ReasonSheet
        open={isOpen}
        onClose={close}
        title="举报这条评论"
        items={items}
        maxLength={200}
        onSubmit={async () => close()}
      />
    </>
  );
}

export default { title: '说明原因', fills: true, variants: { 举报评论: Opened } } satisfies Demo;
