import { graduationLabels } from '@academy/contract/limits.ts';

/** A task with what matters for graduation. */
export interface AssessedTask {
  readonly title: string;
  readonly kind: 'content' | 'exam';
  readonly required: boolean;
  /** Counts towards the electives; of a required task it is only shown. */
  readonly credit: number;
  readonly done: boolean;
}

export interface AssessedSemester {
  readonly enabled: boolean;
  /** Its last day is over, which is why it is not enabled. */
  readonly ended: boolean;
  readonly graduated: boolean;
  readonly tasks: readonly AssessedTask[];
  /** Credits that elective tasks must bring. */
  readonly requiredElectives: number;
}

interface Assessment {
  readonly electives: { readonly have: number; readonly need: number };
  /** Credits of all finished tasks: the certificate shows them. */
  readonly credits: number;
  /** What is still to be done, one sentence each; empty when the student can graduate or has graduated. */
  readonly missing: readonly string[];
  readonly eligible: boolean;
}

/**
 * What a semester still requires. A student can graduate exactly when nothing is missing and they have not graduated
 * yet.
 */
export function assessGraduation({
  enabled,
  ended,
  graduated,
  tasks,
  requiredElectives,
}: AssessedSemester): Assessment {
  const have = sumCredits(tasks.filter(({ required, done }) => done && !required));
  const missing = graduated
    ? []
    : listMissing({ enabled, ended, tasks, missingCredit: requiredElectives - have });
  return {
    electives: { have, need: requiredElectives },
    credits: sumCredits(tasks.filter(({ done }) => done)),
    missing,
    eligible: !graduated && missing.length === 0,
  };
}

interface MissingInput {
  readonly enabled: boolean;
  readonly ended: boolean;
  readonly tasks: readonly AssessedTask[];
  readonly missingCredit: number;
}

function listMissing({ enabled, ended, tasks, missingCredit }: MissingInput): string[] {
  if (!enabled) return [ended ? '这个学期已经结束' : '这个学期还没有开启'];
  if (tasks.length === 0) return ['这个学期还没有安排任务'];
  return [
    ...tasks.filter(({ required, done }) => required && !done).map(describeTask),
    ...(missingCredit > 0 ? [`选修还差 ${missingCredit} 学分`] : []),
  ];
}

const describeTask = ({ kind, title }: AssessedTask): string =>
  kind === 'exam' ? `通过考试《${title}》` : `学完《${title}》`;

const sumCredits = (tasks: readonly AssessedTask[]): number =>
  tasks.reduce((sum, { credit }) => sum + credit, 0);

type Label = (typeof graduationLabels)[number];

/**
 * The label from both flags as the specification defines it: a semester that is not enabled is 未开启, graduated or not.
 */
export function graduationLabel({
  enabled,
  graduated,
}: Pick<AssessedSemester, 'enabled' | 'graduated'>): Label {
  if (!enabled) return graduationLabels[0];
  return graduated ? graduationLabels[2] : graduationLabels[1];
}
