import { randomBytes } from 'node:crypto';
import type { Passage, Turn } from '../../../ports/answerer.ts';
import type { ModelMessage } from '../../../ports/llm.ts';
import { promptText } from './prompt-text.ts';

interface Told {
  readonly question: string;
  readonly before: readonly Turn[];
  readonly passages: readonly Passage[];
}

/** Turns of the conversation that a model is reminded of, and how much of each answer. */
const turns = 3;
const turnLength = 300;

/**
 * The rules, then everything else as data between fences that nobody who wrote the data could know. Texts are as they may
 * leave the house: masked.
 */
export function composePrompt(told: Told, makeFence = randomFence): ModelMessage[] {
  const fence = makeFence();
  const fenced = (title: string, lines: readonly string[]) =>
    `${title}\n${fence}\n${lines.map((line) => line.replaceAll(fence, '')).join('\n')}\n${fence}`;
  const passages = told.passages.map(
    ({ title, heading, text }, index) =>
      `[${index + 1}] 《${title}》${heading === '' ? '' : ` ${heading}`}\n${text}`,
  );
  const before = told.before
    .slice(-turns)
    .flatMap(({ question, answer }) => [`家长：${question}`, `助手：${answer.slice(0, turnLength)}`]);
  const parts = [
    fenced('资料：', passages),
    ...(before.length > 0 ? [fenced('此前的对话：', before)] : []),
    fenced('家长的提问：', [told.question]),
    '请按规则回答上面的提问。',
  ];
  return [
    { role: 'system', content: promptText.replaceAll('{fence}', fence) },
    { role: 'user', content: parts.join('\n\n') },
  ];
}

const randomFence = () => `〔数据 ${randomBytes(6).toString('hex')}〕`;
