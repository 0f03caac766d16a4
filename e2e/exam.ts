import { expect, type Page } from '@playwright/test';
import { readFileSync } from 'node:fs';

interface Question {
  readonly text: string;
  readonly options?: readonly string[];
  readonly answer: readonly number[] | boolean;
}

/** The texts of the right options by the text of the question. */
export type Answers = ReadonlyMap<string, readonly string[]>;

/** From the question bank of one of the demo's courses. */
export function readAnswers(course: string): Answers {
  const file = new URL(`../demo/exams/${course}.json`, import.meta.url);
  const { questions } = JSON.parse(readFileSync(file, 'utf8')) as { questions: Question[] };
  return new Map(questions.map((question) => [question.text, rightOf(question)]));
}

const rightOf = ({ options, answer }: Question): string[] =>
  typeof answer === 'boolean' ? [answer ? '正确' : '错误'] : answer.map((place) => options![place]!);

/** The open question: its text, and a function to choose an option. */
async function readQuestion(page: Page, place: number) {
  await expect(page.getByText(`第 ${place} / 8 题`)).toBeVisible();
  const text = await page.getByRole('heading', { level: 1 }).innerText();
  return { text, options: page.getByRole('group', { name: text }).locator('label') };
}

/** Chooses a right or a wrong option and waits until the server has it; returns the question's text. */
export async function answer(
  page: Page,
  { place, answers, wrong = false }: { place: number; answers: Answers; wrong?: boolean },
): Promise<string> {
  const { text, options } = await readQuestion(page, place);
  const right = answers.get(text)!;
  const words = (await options.allInnerTexts()).map((option) => option.split('\n').at(-1)!);
  const chosen = wrong ? [words.find((option) => !right.includes(option)) ?? words[0]!] : right;
  for (const option of chosen) {
    const savedResponse = page.waitForResponse((response) => isAnswer(response.request().postData()));
    await options.nth(words.indexOf(option)).click();
    await savedResponse;
  }
  return text;
}

const isAnswer = (form: string | null): boolean => new URLSearchParams(form ?? '').get('step') === 'answer';

/** Answers a whole exam correctly from its first question on, and double-taps submit. */
export async function passExam(page: Page, answers: Answers): Promise<void> {
  for (let place = 1; place <= 8; place += 1) {
    await answer(page, { place, answers });
    if (place < 8) await page.getByRole('button', { name: '下一题' }).click();
  }
  await page.getByRole('button', { name: '交卷' }).dblclick();
  await page.getByRole('dialog', { name: '现在交卷吗？' }).getByRole('button', { name: '交卷' }).dblclick();
  await expect(page.getByText('通过了', { exact: true })).toBeVisible();
}
