import type { Classifier } from './classifier.ts';

/**
 * Parses a trained classifier: a line with the labels, one with the intercepts, one with the step, one with all weights
 * as bytes in base64, then a line for each feature in the order of its row. Throws if the text has another form.
 */
export function parseWeights(text: string): Classifier {
  const [labelLine = '', interceptLine = '', stepLine = '', weightLine = '', ...features] = text
    .trimEnd()
    .split('\n');
  const labels = labelLine.split('\t');
  const intercepts = interceptLine.split('\t').map(Number);
  const step = Number(stepLine);
  const weights = new Int8Array(Buffer.from(weightLine, 'base64'));
  const rows = new Map(features.map((feature, row) => [feature, row]));
  const isWhole =
    intercepts.length === labels.length &&
    intercepts.every(Number.isFinite) &&
    step > 0 &&
    weights.length === features.length * labels.length &&
    rows.size === features.length;
  if (!isWhole) throw new Error('the weights of the classifier of dangers are damaged');
  return { labels, intercepts, step, weights, rows };
}

/** The text that `parseWeights` parses. */
export function formatWeights({ labels, intercepts, rows, weights, step }: Classifier): string {
  const head = [
    labels.join('\t'),
    intercepts.map((one) => one.toFixed(3)).join('\t'),
    step.toPrecision(4),
    Buffer.from(weights).toString('base64'),
  ];
  return `${[...head, ...rows.keys()].join('\n')}\n`;
}
