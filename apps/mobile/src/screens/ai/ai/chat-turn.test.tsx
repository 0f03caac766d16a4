import type { QaReference } from '@academy/contract/realtime/chat.ts';
import { expectAccessible } from '@academy/ui/testing/axe.ts';
import { waitFor } from '@academy/ui/testing/wait-for.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { pageAddress } from '../../../navigation/paths.ts';
import { saveStored } from '../../../platform/storage.ts';
import { ask, chat, open, reply, resetPage, sendSources, source } from './testing/ai-page.tsx';

vi.mock('socket.io-client', async () => (await import('./testing/ai-page.tsx')).library);

beforeEach(resetPage);

const notice = '如果此刻有人受了伤，请先打120、110；想有人听你说，打12356。';
const badge = () => page.getByRole('button', { name: '专家审定' });
const signature = () => page.getByRole('dialog', { name: '专家审定' });
const turnOf = (question: string) => page.getByRole('article', { name: `问：${question}` });
const sent = () => chat().socket().sent.at(-1)!.input;

const signed: QaReference['signed'] = { name: '李慕晴', title: '心理咨询师', at: '2026-03-02T01:00:00.000Z' };

async function getApprovedAnswer(reference: Partial<QaReference>): Promise<void> {
  await open();
  await ask();
  sendSources(source({ related_type: 'expert', paragraph: null, title: '孩子哭闹怎么办？', ...reference }));
  reply({ content: '先抱一抱[1]。', is_final: true, answerer: 'expert' });
  await expect.element(turnOf('孩子哭闹怎么办').getByText(/^先抱一抱/)).toBeVisible();
}

/** Whether the first element comes before the second in the document. */
const precedes = (first: Element, second: Element) =>
  first.compareDocumentPosition(second) === Node.DOCUMENT_POSITION_FOLLOWING;

test('a line of hotlines stands above the badge, also while it arrives, and is not the expert’s', async () => {
  await open();
  await ask();
  const turn = turnOf('孩子哭闹怎么办');
  const line = turn.getByRole('note', { name: '紧急求助' });
  reply({ content: notice.slice(0, 20), answerer: 'expert', has_notice: true });
  await expect.element(line).toHaveTextContent(notice.slice(0, 20));
  await expect.element(turn.getByText('专家审定')).not.toBeInTheDocument();
  await expect.element(turn.getByRole('status')).toBeVisible();
  const rest = `${notice.slice(20)}\n\n先抱一抱[1]。\n\n再说话。`;
  sendSources(source({ related_type: 'expert', paragraph: null, signed }));
  reply({ offset: 20, content: rest, is_final: true, answerer: 'expert', has_notice: true });
  await expect.element(badge()).toBeVisible();
  await expect.element(line).toHaveTextContent(notice);
  await expect.element(line.getByRole('link', { name: '拨打 12356' })).toHaveAttribute('href', 'tel:12356');
  const words = turn.getByText(/^先抱一抱/);
  expect(precedes(line.element(), badge().element())).toBe(true);
  expect(precedes(badge().element(), words.element())).toBe(true);
  expect(turn.element().textContent.split('如果此刻有人')).toHaveLength(2);
  await expect.element(turn.getByRole('link', { name: '出处 1：孩子发脾气时' })).toBeVisible();
  await expectAccessible();
});

test('without danger nothing stands above the badge, nor in turns that an earlier version saved', async () => {
  const question = '以前问的';
  const { hasNotice: _, ...turn } = {
    key: 'r3',
    recordId: 3,
    question,
    origin: 'text',
    phase: 'done',
    text: '第一段。\n\n第二段。',
    answerer: 'expert',
    generated: false,
    references: [],
    hotlines: [],
    hasNotice: false,
    followUps: [],
    score: 0,
    failure: null,
  };
  saveStored('ai_conversation', { owner: 0, sessionId: 'old-one', turns: [turn] });
  await open();
  const words = turnOf(question).getByText('第一段。');
  await expect.element(words).toBeVisible();
  expect(precedes(turnOf(question).getByText('专家审定').element(), words.element())).toBe(true);
  await expect.element(page.getByRole('note')).not.toBeInTheDocument();
});

test.each([
  ['您想问的是', 'choices'],
  ['最近的问题', 'none'],
  ['接着问', 'extract'],
] as const)('the questions to tap are called %s below an answer of %s', async (label, answerer) => {
  await open();
  await ask();
  reply({
    content: '好。',
    is_final: true,
    answerer,
    follow_ups: ['孩子怕黑怎么办？', '孩子怕打雷怎么办？'],
  });
  const list = page.getByRole('list', { name: label });
  await expect.element(list.getByRole('button', { name: '孩子怕打雷怎么办？' })).toBeVisible();
  expect(
    list
      .getByRole('button')
      .elements()
      .map((each) => each.textContent),
  ).toEqual(['孩子怕黑怎么办？', '孩子怕打雷怎么办？']);
});

test('what was asked back stays on an older turn and can still be tapped; other questions go', async () => {
  await open();
  await ask('孩子怕');
  reply({
    content: '哪一种？',
    is_final: true,
    answerer: 'choices',
    follow_ups: ['怕黑怎么办？', '怕打雷怎么办？'],
  });
  chat().answer = () => ({ ok: true, record_id: 8, left: 1 });
  const choices = turnOf('孩子怕').getByRole('list', { name: '您想问的是' });
  await choices.getByRole('button', { name: '怕黑怎么办？' }).click();
  await waitFor(() => expect(sent()).toMatchObject({ content: '怕黑怎么办？', origin: 'follow' }));
  reply({ record_id: 8, content: '留一盏灯。', is_final: true, follow_ups: ['要分床吗？'] });
  const related = page.getByRole('list', { name: '接着问' });
  await expect.element(related).toBeVisible();
  await choices.getByRole('button', { name: '怕打雷怎么办？' }).click();
  await waitFor(() => expect(sent()).toMatchObject({ content: '怕打雷怎么办？', origin: 'follow' }));
  await expect.element(choices).toBeVisible();
  await expect.element(related).not.toBeInTheDocument();
});

test.each([
  ['a tap', () => badge().click(), () => signature().getByRole('button', { name: '关闭' }).click()],
  ['the keyboard', () => press('{Enter}'), () => userEvent.keyboard('{Escape}')],
])('the badge opens with %s who signed the answer and when, and closes again', async (_, show, close) => {
  await getApprovedAnswer({ signed });
  await show();
  await expect
    .element(signature())
    .toMatchTextContent(/孩子哭闹怎么办.*李慕晴（心理咨询师）审定，.*3月2日 09:00 起使用/);
  await expect
    .element(signature().getByRole('link', { name: '认识这位专家' }))
    .toHaveAttribute('href', pageAddress('/pages/index/expert?id=5&type=expert'));
  await expectAccessible();
  await close();
  await expect.element(signature()).not.toBeInTheDocument();
  await waitFor(() => expect(document.activeElement).toBe(badge().element()));
});

async function press(key: string): Promise<void> {
  (badge().element() as HTMLElement).focus();
  await userEvent.keyboard(key);
}

test('an answer from before signatures were kept has the badge, and nothing to open', async () => {
  await getApprovedAnswer({});
  await expect.element(page.getByText('专家审定')).toBeVisible();
  await expect.element(badge()).not.toBeInTheDocument();
});
