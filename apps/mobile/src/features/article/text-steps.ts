import { textScales } from '../../session/appearance-store.ts';

/** One size of the text. */
export interface TextStep {
  readonly label: string;
  readonly scale: number;
}

const labels = ['标准', '大', '特大', '最大'] as const;

/** The four sizes that a reader is offered: in 长辈模式 they begin where its own begin. */
export function listTextSteps(elder: boolean): TextStep[] {
  const { min, elderMin, max, step } = textScales;
  const from = elder ? elderMin : min;
  return labels.map((label, index) => {
    const exact = from + ((max - from) * index) / (labels.length - 1);
    return { label, scale: Math.round(exact / step) * step };
  });
}

/** The step in force: the greatest that the scale has reached. */
export function findTextStep(steps: readonly TextStep[], scale: number): TextStep {
  return steps.findLast((step) => step.scale <= scale) ?? steps[0]!;
}
