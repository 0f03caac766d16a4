import { graduationLabels } from '@academy/contract/limits.ts';

/** A task as far as graduating cares. */
export interface AssessedTask {
  readonly title: string;
  readonly kind: 'content' | 'exam';
  readonly required: boolean;
  /** Towards the electives; of a required task it is only shown. */
  readonly credit: number;
  readonly done: boolean;
}

export interface AssessedSemester {
  readonly enabled: boolean;
  readonly graduated: boolean;
  readonly tasks: readonly AssessedTask[];
  /** Credits that elective tasks must bring. */
  readonly electiveNeed: number;
}

interface Assessment {
  readonly electives: { readonly have: number; readonly need: number };
  /** Credits of everything that is done: what a certificate says. */
  readonly credits: number;
  /** What is still to be done, one sentence each; empty when one can graduate, and once one has. */
  readonly missing: readonly string[];
  readonly eligible: boolean;
}

/** What a semester still asks for. One can graduate exactly when nothing is missing and one has not graduated yet. */
export function assess({ enabled, graduated, tasks, electiveNeed }: AssessedSemester): Assessment {
  const have = sumCredits(tasks.filter(({ required, done }) => done && !required));
  const missing = graduated ? [] : listMissing({ enabled, tasks, lacking: electiveNeed - have });
  return {
    electives: { have, need: electiveNeed },
    credits: sumCredits(tasks.filter(({ done }) => done)),
    missing,
    eligible: !graduated && missing.length === 0,
  };
}

interface Lack {
  readonly enabled: boolean;
  readonly tasks: readonly AssessedTask[];
  readonly lacking: number;
}

function listMissing({ enabled, tasks, lacking }: Lack): string[] {
  if (!enabled) return ['这个学期还没有开启'];
  if (tasks.length === 0) return ['这个学期还没有安排任务'];
  return [
    ...tasks.filter(({ required, done }) => required && !done).map(askFor),
    ...(lacking > 0 ? [`选修还差 ${lacking} 学分`] : []),
  ];
}

const askFor = ({ kind, title }: AssessedTask): string =>
  kind === 'exam' ? `通过考试《${title}》` : `学完《${title}》`;

const sumCredits = (tasks: readonly AssessedTask[]): number =>
  tasks.reduce((sum, { credit }) => sum + credit, 0);

type Label = (typeof graduationLabels)[number];

/** From both flags as the specification has it: whatever is not enabled is 未开启, graduated or not. */
export function graduationLabel({
  enabled,
  graduated,
}: Pick<AssessedSemester, 'enabled' | 'graduated'>): Label {
  if (!enabled) return graduationLabels[0];
  return graduated ? graduationLabels[2] : graduationLabels[1];
}
