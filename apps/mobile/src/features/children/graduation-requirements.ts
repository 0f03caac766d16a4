import type { Semester } from '@academy/contract/areas/student.ts';
import { joinDetails } from '../../format/details.ts';

/** What a semester asks for: required tasks, and credits of elective ones. */
type Requirements = Pick<Semester, 'done_count' | 'task_count' | 'elective_credits'>;

const missingElectives = ({ elective_credits: { have, need } }: Requirements): number =>
  Math.max(0, need - have);

/** `必修 2 项、选修 1 学分`: what the list of missing items adds up to. */
export function formatMissing(requirements: Requirements): string {
  const tasks = requirements.task_count - requirements.done_count;
  const credits = missingElectives(requirements);
  return [tasks > 0 && `必修 ${tasks} 项`, credits > 0 && `选修 ${credits} 学分`].filter(Boolean).join('、');
}

/** `必修 1/3 项 · 选修 0/2 学分`. */
export function formatRequirements({
  done_count: done,
  task_count: count,
  elective_credits: { have, need },
}: Requirements): string {
  return joinDetails([count > 0 && `必修 ${done}/${count} 项`, need > 0 && `选修 ${have}/${need} 学分`]);
}

/** For a bar of progress: a task and a credit are one part each. */
export const countRequirements = (requirements: Requirements): { done: number; total: number } => {
  const total = requirements.task_count + requirements.elective_credits.need;
  const open = requirements.task_count - requirements.done_count + missingElectives(requirements);
  return { done: total - open, total };
};
