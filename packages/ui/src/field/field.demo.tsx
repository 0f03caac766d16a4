import { useState } from 'react';
import { Button } from '../button/button.tsx';
import type { Demo } from '../testing/demo.ts';
import { Field, TextArea } from './field.tsx';
import { Switch } from './switch.tsx';

function Nickname() {
  const [name, setName] = useState('朵朵妈妈');
  return (
    <Field
      label="昵称"
      counted
      maxLength={12}
      value={name}
      onChange={(event) => setName(event.target.value)}
    />
  );
}

function Feedback({ start = '' }: { start?: string }) {
  const [text, setText] = useState(start);
  return (
    <TextArea
      label="您的意见"
      placeholder="哪里不好用，想要什么"
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

function Reminder() {
  const [isOn, setOn] = useState(true);
  const [isOff, setOff] = useState(false);
  return (
    <>
      <Switch label="直播提醒" checked={isOn} onChange={setOn} />
      <Switch label="评论提醒" checked={isOff} onChange={setOff} />
    </>
  );
}

export default {
  title: '输入框与开关',
  variants: {
    手机号与验证码: () => (
      <Field
        label="手机号"
        inputMode="tel"
        placeholder="11 位手机号"
        extra={
          <Button variant="plain" small>
            获取验证码
          </Button>
        }
      />
    ),
    填错了: () => <Field label="验证码" defaultValue="12" error="请输入 6 位验证码" />,
    数着字数: Nickname,
    多行: () => <Feedback />,
    快写满了: () => <Feedback start={'孩子很喜欢这门课，希望多一些初中的内容。'.repeat(7)} />,
    开关: Reminder,
  },
} satisfies Demo;
