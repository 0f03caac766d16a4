import { toast } from '@academy/ui/toast/toast-store.ts';
import type { ChatTurn } from '../../../features/chat/chat-state.ts';
import { copyText } from '../../../platform/copy-text.ts';
import { getShell } from '../../../platform/shell.ts';
import { plainWords } from './answer-blocks.ts';

/** An answer as it is handed on: with its question, its sources, and who wrote it. */
function answerWords({ question, text, references, generated }: ChatTurn): string {
  const sources = references.map(({ number, title }) => `${number}. 《${title.replaceAll(/[《》]/g, '')}》`);
  return [
    `问：${question}`,
    `答：${plainWords(text)}`,
    ...(sources.length > 0 ? [`出处：\n${sources.join('\n')}`] : []),
    generated ? '（AI 生成，仅供参考。来自有效父母学院）' : '（来自有效父母学院）',
  ].join('\n\n');
}

export async function copyAnswer(turn: ChatTurn): Promise<void> {
  toast.show((await copyText(answerWords(turn))) ? '已复制' : '复制没有成功，请长按文字复制');
}

/** Through the phone's own ways; where it has none, the words are copied. */
export async function shareAnswer(turn: ChatTurn): Promise<void> {
  const shell = getShell();
  if (!shell.canShare()) return copyAnswer(turn);
  try {
    await shell.share({ title: turn.question, text: answerWords(turn) });
  } catch (error) {
    // Whoever closes the choice wanted nothing.
    if ((error as Error).name !== 'AbortError') await copyAnswer(turn);
  }
}
