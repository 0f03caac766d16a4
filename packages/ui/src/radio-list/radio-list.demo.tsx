import { useState } from 'react';
import { Card } from '../card/card.tsx';
import type { Demo } from '../testing/demo.ts';
import { RadioList } from './radio-list.tsx';

const reasons = [
  { key: 'wrong', label: '内容有误' },
  { key: 'rude', label: '言语不当', note: '辱骂、歧视、人身攻击' },
  { key: 'advert', label: '广告' },
  { key: 'closed', label: '侵犯隐私', note: '请改用“联系我们”', disabled: true },
] as const;

function Report() {
  const [reason, setReason] = useState<(typeof reasons)[number]['key']>('rude');
  return (
    <Card>
      <RadioList label="为什么举报" items={reasons} value={reason} onChange={setReason} />
    </Card>
  );
}

export default { title: '单选列表', variants: { 举报的原因: Report } } satisfies Demo;
