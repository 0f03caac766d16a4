import type { RecommendedCard } from '@academy/contract/areas/recommend.ts';
import type { Area } from '@academy/contract/areas/shapes.ts';
import { ButtonLink } from '@academy/ui/button/button-link.tsx';
import { Card } from '@academy/ui/card/card.tsx';
import { joinDetails } from '../../../format/details.ts';
import { href, pageAddress } from '../../../navigation/paths.ts';
import { formatMinutes, type LearnedCourses } from './course-step.tsx';
import styles from './major-course-screen.module.css';

type Props = {
  major: Area;
  courses: readonly RecommendedCard[];
  /** All courses are loaded, so that totals can be computed. */
  isComplete: boolean;
  learned: LearnedCourses;
};

const sum = (numbers: readonly (number | null | undefined)[]) =>
  numbers.reduce<number>((total, next) => total + (next ?? 0), 0);

const startText = (nextIndex: number, isStarted: boolean) =>
  isStarted ? `接着学第 ${nextIndex + 1} 门` : `从第 ${nextIndex + 1} 门开始学`;

/** The introduction and totals of a major, and a link to the first course that is not finished. */
export function MajorHead({ major, courses, isComplete, learned }: Props) {
  const intro = findMajorIntro(major.signal);
  const credits = sum(courses.map(({ credit }) => credit));
  const details = [
    `${courses.length} 门课`,
    `${sum(courses.map((card) => card.lesson_count))} 课`,
    formatMinutes(sum(courses.map(({ seconds }) => seconds))),
    credits > 0 && `可得 ${credits} 学分`,
  ];
  const firstOpen = courses.findIndex(({ content_id: id }) => !learned.get(id)?.isDone);
  const isDone = isComplete && firstOpen < 0;
  const nextIndex = Math.max(0, firstOpen);
  const next = courses[nextIndex];
  return (
    <Card tone="mint">
      <h2 className={styles.name}>{major.name}</h2>
      {intro && <p className={styles.intro}>{intro}</p>}
      {isComplete && <p className={styles.details}>{joinDetails(details)}</p>}
      {next && (
        <p className={styles.start}>
          <ButtonLink block href={pageAddress(href.course({ id: next.content_id }))}>
            {isDone ? '都学完了，再从第 1 门学起' : startText(nextIndex, learned.has(next.content_id))}
          </ButtonLink>
        </p>
      )}
    </Card>
  );
}

/** Introductions by the major's signal; majors added by an operator have none. */
const intros: Readonly<Record<string, string>> = {
  'pregnancy-0-3': '从怀孕到三岁：听懂哭声、安心睡觉、在地垫上一起玩。',
  kindergarten: '三到六岁：入园、发脾气、自己吃饭穿衣，慢慢学会等一等。',
  'primary-lower': '一到三年级：作业、作息和好习惯，把催促换成有用的话。',
  'primary-upper': '四到六年级：屏幕、零花钱和朋友，家里的规矩商量着定。',
  junior: '初中三年：门关上以后怎样说话，怎样守住底线，也守住关系。',
  senior: '高中三年：压力、选择和告别，陪他走最后一段路。',
  special: '走得慢一点的孩子：看见他的节奏，也照顾好自己。',
};

const findMajorIntro = (signal: string): string | undefined => intros[signal];
