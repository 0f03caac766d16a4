import { useState } from 'react';
import { expect, test } from 'vitest';
import { cdp, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { textInput } from '@academy/contract/limits.ts';
import { expectAccessible } from '../testing/axe.ts';
import { Field, TextArea } from './field.tsx';
import { Switch } from './switch.tsx';

test('a field is found by its label and shows its error', async () => {
  const screen = await render(<Field label="手机号" inputMode="tel" error="请输入 11 位手机号" />);
  const input = screen.getByRole('textbox', { name: '手机号' });
  await input.fill('138');
  await expect.element(input).toHaveValue('138');
  await expect.element(input).toBeInvalid();
  await expect.element(input).toHaveAccessibleDescription('请输入 11 位手机号');
  await expectAccessible(screen.container);
});

function Feedback() {
  const [text, setText] = useState('');
  return <TextArea label="意见" value={text} onChange={(event) => setText(event.target.value)} />;
}

test('a text area counts, and accepts at most 140 characters', async () => {
  const screen = await render(<Feedback />);
  const area = screen.getByRole('textbox', { name: '意见' });
  await area.fill('孩子喜欢这门课');
  await expect.element(area).toHaveAccessibleDescription(`7/${textInput.maxLength}`);
  await area.fill('好'.repeat(textInput.maxLength + 5));
  await expect.element(area).toHaveValue('好'.repeat(textInput.maxLength));
  await expect.element(area).toHaveAccessibleDescription(`${textInput.maxLength}/${textInput.maxLength}`);
  await expectAccessible(screen.container);
});

test('the counter is announced near the limit only', async () => {
  const screen = await render(<Feedback />);
  const area = screen.getByRole('textbox', { name: '意见' });
  const announced = () => screen.getByRole('status').element().textContent;
  await area.fill('好'.repeat(textInput.maxLength - 11));
  expect(announced()).toBe('');
  await area.fill('好'.repeat(textInput.maxLength - 10));
  await expect.poll(announced).toBe('还能写 10 个字');
  await area.fill('好'.repeat(textInput.maxLength));
  await expect.poll(announced).toBe('已经写满了');
});

function Nickname() {
  const [text, setText] = useState('');
  return (
    <Field
      label="昵称"
      counted
      maxLength={4}
      value={text}
      onChange={(event) => setText(event.target.value)}
    />
  );
}

test('a family emoji is one character, and text typed into a full field is removed', async () => {
  const screen = await render(<Nickname />);
  const input = screen.getByRole('textbox', { name: '昵称' });
  await input.fill('👨‍👩‍👧妈妈呀');
  await expect.element(input).toHaveValue('👨‍👩‍👧妈妈呀');
  await expect.element(input).toHaveAccessibleDescription('4/4');
  const element = input.element() as HTMLInputElement;
  element.setSelectionRange(element.value.length - 1, element.value.length - 1);
  await userEvent.keyboard('x');
  expect(element.value).toBe('👨‍👩‍👧妈妈呀');
  expect(element.selectionEnd).toBe(element.value.length - 1);
});

test('text of an input method is cut only when the composition ends', async () => {
  const screen = await render(<Nickname />);
  const element = screen.getByRole('textbox', { name: '昵称' }).element() as HTMLInputElement;
  element.focus();
  await cdp().send('Input.imeSetComposition', { text: 'haizi', selectionStart: 5, selectionEnd: 5 });
  await expect.poll(() => element.value).toBe('haizi');
  await cdp().send('Input.insertText', { text: '孩子们都在' });
  await expect.poll(() => element.value).toBe('孩子们都');
  await expect.element(screen.getByRole('textbox', { name: '昵称' })).toHaveAccessibleDescription('4/4');
});

test('an uncontrolled field is limited too, to 140 characters', async () => {
  const screen = await render(<Field label="学校" counted />);
  const input = screen.getByRole('textbox', { name: '学校' });
  await input.fill('校'.repeat(150));
  await expect.element(input).toHaveValue('校'.repeat(textInput.maxLength));
  await expect.element(input).toHaveAccessibleDescription('140/140');
});

function Reminder() {
  const [isOn, setOn] = useState(false);
  return <Switch label="直播提醒" checked={isOn} onChange={setOn} />;
}

test('a switch turns on and off', async () => {
  const screen = await render(<Reminder />);
  const toggle = screen.getByRole('switch', { name: '直播提醒' });
  await toggle.click();
  await expect.element(toggle).toBeChecked();
  await toggle.click();
  await expect.element(toggle).not.toBeChecked();
  await expectAccessible(screen.container);
});
