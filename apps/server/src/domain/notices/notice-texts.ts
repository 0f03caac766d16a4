import type { Reminder } from './live-steps.ts';

interface NoticeText {
  readonly title: string;
  readonly text: string;
}

interface LiveDetails {
  readonly title: string;
  readonly startsAt: Date;
}

/** China has no daylight saving time. Milliseconds. */
const chinaOffset = 8 * 3_600_000;
const day = 24 * 3_600_000;
/** Titles are truncated to one line of a notice; characters. */
const maxTitleLength = 60;
const maxExpertNameLength = 20;

const toChinaTime = (at: Date) => new Date(at.getTime() + chinaOffset);
const dayNumber = (at: Date) => Math.floor(toChinaTime(at).getTime() / day);
const timeText = (at: Date) => toChinaTime(at).toISOString().slice(11, 16);
const dateText = (at: Date) => `${toChinaTime(at).getUTCMonth() + 1}月${toChinaTime(at).getUTCDate()}日`;
const weekdayText = (at: Date) => `周${'日一二三四五六'[toChinaTime(at).getUTCDay()]}`;

/** 今天, 明天, or the date. */
const dayText = (at: Date, now: Date): string =>
  ['今天', '明天'][dayNumber(at) - dayNumber(now)] ?? dateText(at);

/** `您预约的《作业桌边的晚上》`; a long title is truncated. */
const liveName = (title: string): string => `您预约的《${truncate(title, maxTitleLength)}》`;

const reminderTexts: Readonly<Record<Reminder, (live: LiveDetails, now: Date) => NoticeText>> = {
  day: ({ title, startsAt }, now) => ({
    title: `别忘了${dayText(startsAt, now)}的直播`,
    text: `${liveName(title)}${dayText(startsAt, now)} ${timeText(startsAt)} 开始。`,
  }),
  hour: ({ title, startsAt }, now) => ({
    title: '直播快开始了',
    text: `${liveName(title)}${dayText(startsAt, now)} ${timeText(startsAt)} 开始，手上的事可以先收一收了。`,
  }),
  minutes: ({ title, startsAt }) => ({
    title: '直播马上开始',
    text: `${liveName(title)}${timeText(startsAt)} 开始，可以进来等了。`,
  }),
};

/** The text of a reminder. Days are named relative to `now`, in China. */
export const reminderText = (step: Reminder, live: LiveDetails, now: Date): NoticeText =>
  reminderTexts[step](live, now);

export const startText = ({ title }: Pick<LiveDetails, 'title'>): NoticeText => ({
  title: '直播开始了',
  text: `${liveName(title)}已经开始，现在就可以看。`,
});

/** The new date is given in full, since the notice may be read days later. */
export const rescheduleText = ({ title, startsAt }: LiveDetails): NoticeText => ({
  title: '直播时间有变',
  text: `${liveName(title)}改到${dateText(startsAt)}（${weekdayText(startsAt)}）${timeText(startsAt)} 开始，预约为您留着。`,
});

export const recordingText = ({ title }: Pick<LiveDetails, 'title'>): NoticeText => ({
  title: '可以看回放了',
  text: `${liveName(title)}的回放准备好了，错过的随时补上。`,
});

interface FollowedLive extends LiveDetails {
  readonly expert: string;
}

export const plannedLiveText = ({ expert, title, startsAt }: FollowedLive): NoticeText => ({
  title: '关注的专家有新直播',
  text: `${truncate(expert, maxExpertNameLength)}将在${dateText(startsAt)}（${weekdayText(startsAt)}）${timeText(startsAt)} 直播《${truncate(title, maxTitleLength)}》，可以先预约。`,
});

export const followedStartText = ({ expert, title }: Omit<FollowedLive, 'startsAt'>): NoticeText => ({
  title: '关注的专家开播了',
  text: `${truncate(expert, maxExpertNameLength)}正在直播《${truncate(title, maxTitleLength)}》，现在就可以看。`,
});

const planName = (title: string): string => `您申请的直播《${truncate(title, maxTitleLength)}》`;

export const publishedPlanText = (title: string): NoticeText => ({
  title: '直播申请通过了',
  text: `${planName(title)}已通过审核，已经可以预约。`,
});

/** The reason is given in full: at most 200 characters, which a notice has room for. */
export const returnedPlanText = (title: string, reason: string): NoticeText => ({
  title: '直播申请被退回',
  text: `${planName(title)}被退回：${inOneLine(reason)}`,
});

/** Maximum characters of a comment, a name and a quotation in a notice. */
const maxTextLength = 60;
const maxAuthorLength = 20;
const maxQuoteLength = 20;

const shortenName = (name: string) => truncate(name, maxAuthorLength);
/** A comment may have line breaks; a notice has none. */
const inOneLine = (text: string) => text.replaceAll(/\s+/g, ' ');

export interface ReplySummary {
  readonly by: string;
  readonly text: string;
}

/**
 * The notice for replies to one comment, the latest first; several are counted, with the names of the latest two
 * authors.
 */
export function repliesText(replies: readonly [ReplySummary, ...ReplySummary[]], answered: string) {
  const [latest] = replies;
  if (replies.length === 1)
    return {
      title: `${shortenName(latest.by)}回复了您`,
      text: truncate(inOneLine(latest.text), maxTextLength),
    };
  const authors = [...new Set(replies.map(({ by }) => by))];
  const names = authors.slice(0, 2).map(shortenName).join('、');
  const authorNames = authors.length > 2 ? `${names}等 ${authors.length} 人` : names;
  return { title: `${replies.length} 条新回复`, text: `${authorNames}回复了您的评论“${quote(answered)}”。` };
}

const quote = (text: string) => truncate(inOneLine(text), maxQuoteLength);

export const approvalText = (text: string) => ({
  title: '您的评论通过了审核',
  text: `“${quote(text)}”现在大家都能看到了。`,
});

/** The comment is not quoted: the notice may be read on a locked phone. */
export const refusalText = () => ({
  title: '您的评论没有通过审核',
  text: '有一条评论没有公开，只有您自己知道。换一种说法，可以再写一次。',
});

const graphemes = new Intl.Segmenter('zh');

/** Truncates a text to `maxLength` characters (grapheme clusters). */
function truncate(text: string, maxLength: number): string {
  const characters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return characters.length > maxLength ? `${characters.slice(0, maxLength).join('')}…` : text;
}
