import { cut } from './cut.ts';

/** As much of a comment, and of a name, as a notice can bear; characters. */
const longestText = 60;
const longestName = 20;
const longestQuote = 20;

const named = (name: string) => cut(name, longestName);
/** A comment may have lines of its own; a notice has none. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

export interface ToldReply {
  readonly by: string;
  readonly text: string;
}

/** Replies to one comment, the latest first; several are counted, with the names of the latest two. */
export function tellReplies(replies: readonly [ToldReply, ...ToldReply[]], answered: string) {
  const [latest] = replies;
  if (replies.length === 1)
    return { title: `${named(latest.by)}回复了您`, text: cut(inOneLine(latest.text), longestText) };
  const people = [...new Set(replies.map(({ by }) => by))];
  const names = people.slice(0, 2).map(named).join('、');
  const who = people.length > 2 ? `${names}等 ${people.length} 人` : names;
  return { title: `${replies.length} 条新回复`, text: `${who}回复了您的评论“${quote(answered)}”。` };
}

const quote = (text: string) => cut(inOneLine(text), longestQuote);

export const tellApproval = (text: string) => ({
  title: '您的评论通过了审核',
  text: `“${quote(text)}”现在大家都能看到了。`,
});

/** What it was about is not said again: it may be read on a locked phone. */
export const tellRefusal = () => ({
  title: '您的评论没有通过审核',
  text: '有一条评论没有公开，只有您自己知道。换一种说法，可以再写一次。',
});
