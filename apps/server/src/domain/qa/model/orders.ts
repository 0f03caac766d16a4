import { promptText } from './prompt-text.ts';

/** Sentences of the library that speak to a machine rather than to parents: nobody of ours writes them. */
const order =
  /(?:忽略|无视|忘记|不要遵守|违反).{0,12}(?:规则|指令|指示|提示|要求|设定|命令)|你(?:现在|从现在起)?(?:是|扮演|变成).{0,10}(?:助手|模型|机器人|海盗|角色|人工智能|AI)|系统提示|提示词|ignore.{0,30}(?:instruction|rule|prompt)|system prompt|jailbreak/iu;

/** A passage as a model may read it. */
export const withoutOrders = (text: string): string =>
  (text.match(/[^。！？!?\n]*[。！？!?\n]*/gu) ?? []).filter((sentence) => !order.test(sentence)).join('');

/** Characters in a row that nobody says by chance. */
const telltale = 18;
const rules = promptText.replaceAll(/\s/gu, '');
const windows = new Set(
  Array.from({ length: rules.length - telltale + 1 }, (_, at) => rules.slice(at, at + telltale)),
);

/** Notices when what is written repeats what the model was told to do. */
export function createLeakCheck(): (piece: string) => boolean {
  let tail = '';
  return (piece) => {
    const text = tail + piece.replaceAll(/\s/gu, '');
    tail = text.slice(-telltale);
    for (let at = 0; at + telltale <= text.length; at += 1)
      if (windows.has(text.slice(at, at + telltale))) return true;
    return false;
  };
}
