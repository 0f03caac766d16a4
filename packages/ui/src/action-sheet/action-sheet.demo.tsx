import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { CommentIcon, EyeIcon } from '../icon/action-icons.tsx';
import type { Demo } from '../testing/demo.ts';
import { type Action, ActionSheet } from './action-sheet.tsx';

function Opened({ actions, title }: { actions: readonly Action[]; title: string }) {
  const [isOpen, setOpen] = useState(true);
  const [chosen, setChosen] = useState('');
  return (
    <>
      <Button onClick={() => setOpen(true)}>打开</Button>
      {chosen && <p>选了“{actions.find((action) => action.key === chosen)?.label}”</p>}
      <ActionSheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={title}
        actions={actions}
        onChoose={setChosen}
      />
    </>
  );
}

const commentActions: readonly Action[] = [
  { key: 'reply', label: '回复', icon: <CommentIcon /> },
  { key: 'hide', label: '不感兴趣', note: '少推荐这样的内容', icon: <EyeIcon /> },
  { key: 'pin', label: '置顶', note: '只有专家可以', disabled: true },
  { key: 'remove', label: '删除评论', tone: 'danger' },
];
const lengths = ['10 分钟后', '20 分钟后', '30 分钟后', '听完这一篇'].map((label) => ({ key: label, label }));

export default {
  title: '动作面板',
  fills: true,
  variants: {
    评论的动作: () => <Opened actions={commentActions} title="王女士的评论" />,
    几个选择: () => <Opened actions={lengths} title="什么时候停下朗读" />,
  },
} satisfies Demo;
