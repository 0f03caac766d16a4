import { cut } from './cut.ts';
import type { Reminder } from './live-step.ts';

/** What a notice says; both are shown as they are. */
interface Words {
  readonly title: string;
  readonly text: string;
}

interface Told {
  readonly title: string;
  readonly startsAt: Date;
}

/** China keeps one time all year. Milliseconds. */
const ahead = 8 * 3_600_000;
const day = 24 * 3_600_000;
/** A title may be longer than one line of a notice can bear; characters. */
const longest = 60;
const shortName = 20;

const inChina = (at: Date) => new Date(at.getTime() + ahead);
const dayNumber = (at: Date) => Math.floor(inChina(at).getTime() / day);
const clockOf = (at: Date) => inChina(at).toISOString().slice(11, 16);
const dateOf = (at: Date) => `${inChina(at).getUTCMonth() + 1}月${inChina(at).getUTCDate()}日`;
const weekdayOf = (at: Date) => `周${'日一二三四五六'[inChina(at).getUTCDay()]}`;

/** 今天, 明天, or the date. */
const dayText = (at: Date, now: Date): string =>
  ['今天', '明天'][dayNumber(at) - dayNumber(now)] ?? dateOf(at);

/** `您预约的《作业桌边的晚上》`; what is too long to be a name in a sentence is cut. */
const namedLive = (title: string): string => `您预约的《${cut(title, longest)}》`;

const reminderWords: Readonly<Record<Reminder, (live: Told, now: Date) => Words>> = {
  day: ({ title, startsAt }, now) => ({
    title: `别忘了${dayText(startsAt, now)}的直播`,
    text: `${namedLive(title)}${dayText(startsAt, now)}${clockOf(startsAt)}开始。`,
  }),
  hour: ({ title, startsAt }, now) => ({
    title: '直播快开始了',
    text: `${namedLive(title)}${dayText(startsAt, now)}${clockOf(startsAt)}开始，手上的事可以先收一收了。`,
  }),
  minutes: ({ title, startsAt }) => ({
    title: '直播马上开始',
    text: `${namedLive(title)}${clockOf(startsAt)}开始，可以进来等了。`,
  }),
};

/** A reminder's words. Days are said as they are called at `now`, by China's calendar. */
export const remind = (step: Reminder, live: Told, now: Date): Words => reminderWords[step](live, now);

export const tellStart = ({ title }: Pick<Told, 'title'>): Words => ({
  title: '直播开始了',
  text: `${namedLive(title)}已经开始，现在就可以看。`,
});

/** Of an hour that was changed a date is said: it may be read days later. */
export const tellMove = ({ title, startsAt }: Told): Words => ({
  title: '直播时间有变',
  text: `${namedLive(title)}改到${dateOf(startsAt)}（${weekdayOf(startsAt)}）${clockOf(startsAt)}开始，预约为您留着。`,
});

export const tellReplay = ({ title }: Pick<Told, 'title'>): Words => ({
  title: '可以看回放了',
  text: `${namedLive(title)}的回放准备好了，错过的随时补上。`,
});

/** Of an expert whom somebody follows. */
interface Followed extends Told {
  readonly expert: string;
}

export const tellPlan = ({ expert, title, startsAt }: Followed): Words => ({
  title: '关注的专家有新直播',
  text: `${cut(expert, shortName)}将在${dateOf(startsAt)}（${weekdayOf(startsAt)}）${clockOf(startsAt)}直播《${cut(title, longest)}》，可以先预约。`,
});

export const tellBeginning = ({ expert, title }: Omit<Followed, 'startsAt'>): Words => ({
  title: '关注的专家开播了',
  text: `${cut(expert, shortName)}正在直播《${cut(title, longest)}》，现在就可以看。`,
});
