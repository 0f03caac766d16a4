const another = /孩子|儿子|女儿|闺女|娃|宝宝|老大|老二|学生|侄|外甥|孙|他|她/u;
/** Ways in which whoever asks comes into what is said of another. */
const beside =
  /(?:跟|和|对|给|向|告诉|问|冲|朝)我(?:们)?|我(?:们)?(?:家|的)?(?:孩子|儿子|女儿|闺女|娃|宝宝|老大|老二|学生|侄|外甥|孙)/gu;

/**
 * Whether a question is asked for somebody else: a child is named, and whoever asks does not speak of themselves in the
 * clause that holds the danger at `at`. In doubt they are spoken to as the one who is in it.
 */
export function isAboutAnother(question: string, at: number): boolean {
  if (!another.test(question)) return false;
  const begin = Math.max(...['，', '。', '！', '？'].map((stop) => question.lastIndexOf(stop, at - 1))) + 1;
  const clause = /^[^，。！？]*/u.exec(question.slice(begin))![0];
  return !clause.replaceAll(beside, '').includes('我');
}
