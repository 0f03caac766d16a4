/** What is said to whoever answers, and asks nothing: `other` is in no language that the library is written in. */
export type Courtesy = 'hello' | 'who' | 'thanks' | 'nod' | 'other';

const said: readonly (readonly [Courtesy, RegExp])[] = [
  [
    'hello',
    /^(?:你好|您好|哈[喽罗啰]|嗨|在吗|在不在|有人吗|(?:早上|上午|中午|下午|晚上)好|早安?|hi|hello|hey)+$/,
  ],
  [
    'who',
    /^(?:请问)?(?:你|您)(?:到底)?(?:是谁|是什么|叫什么(?:名字)?|是(?:不是)?(?:真人|机器人|人工智能|ai|人工)(?:吗|么)?|能(?:做|干|帮我?(?:做|干)?|回答)(?:什么|啥)|会(?:什么|啥)|有什么(?:用|功能)|怎么用)$/,
  ],
  [
    'thanks',
    /^(?:谢+谢*(?:你|您|了|啦)?|多谢|感谢(?:你|您)?|太感谢了|辛苦(?:你|您)?了|再见|拜拜|晚安|thanks?(?:you)?)+$/,
  ],
  [
    'nod',
    /^(?:嗯+|哦+|噢|喔|啊|好+的?(?:吧|呢|了)?|行|可以|知道了?|明白了?|懂了|收到|是的?|对的?|ok|okay|哈+|呵+|嘿+)+$/,
  ],
];

/** Undefined where something is asked. */
export function judgeCourtesy(question: string): Courtesy | undefined {
  const whole = question
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
  const plain = whole.replace(/[呀啊哈啦呢吧哟]+$/u, '');
  const found = said.find(([, words]) => words.test(whole) || words.test(plain));
  if (found) return found[0];
  return /\p{Script=Han}/u.test(whole) ? undefined : 'other';
}
