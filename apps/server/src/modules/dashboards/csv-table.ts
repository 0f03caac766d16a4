import { stringify } from 'csv-stringify/sync';
import type { Place, Stat } from '@academy/contract/areas/dashboard.ts';
import { minGroupSize } from '@academy/contract/limits.ts';
import { chinaMinute } from '../../kit/china-calendar.ts';

type TableCell = string | number | null;

/**
 * In an export a hidden value says why it is missing; an empty cell lies in the future. It may be hidden for the sake of
 * a smaller value beside it, so the text does not say that it is small itself.
 */
export const formatCell = (value: number | null): TableCell => value ?? '为保护隐私，不显示';

const periodNames = { week: '周', month: '月', year: '年' } as const;

/** The rows above every table: place, period and time of the update. */
export const headerRows = (
  {
    path,
    period,
    from,
    to,
    updated_at: updatedAt,
    unconfirmed,
  }: Omit<Stat, 'figures' | 'charts' | 'breakdown'>,
  title: string,
): TableCell[][] => [
  [title],
  ['范围', path.map(({ name }) => name).join(' › ')],
  ['时段', periodNames[period], from, to],
  ['数据更新于', updatedAt === null ? '' : chinaMinute(new Date(updatedAt))],
  [
    '说明',
    `涉及不到 ${minGroupSize} 人的数字不显示；为了不被倒推出来，个别相邻的数字也一并不显示。`,
    ...(period === 'year' ? ['全年的合计不含不显示的月份。'] : []),
  ],
  ...(unconfirmed === null ? [] : [['待确认', unconfirmed]]),
  [],
];

export const statisticsRows = (stat: Stat, title: string): TableCell[][] => [
  ...headerRows(stat, title),
  ['指标', '数值', '上一时段', '单位', '口径'],
  ...stat.figures.map(({ label, value, previous, unit, definition }) => [
    label,
    formatCell(value),
    previous,
    unit,
    definition,
  ]),
  ...stat.charts.flatMap(({ title: name, unit, definition, labels, begun: startedCount, series }) => [
    [],
    [name, definition],
    ['项目', ...series.map((one) => `${one.name}（${unit}）`)],
    ...labels.map((label, index) => [
      label,
      ...series.map(({ values }) => (index < startedCount ? formatCell(values[index] ?? null) : null)),
    ]),
  ]),
  ...(stat.breakdown ? tableRows(stat.breakdown) : []),
];

const levelNames = { account: '机构', area: '地区', school: '学校', class: '班级' } as const;

/** The name of the first column of a list of places; a list may begin with areas and end with schools. */
export const headOf = (place: Place | null | undefined): string => (place ? levelNames[place.level] : '名称');

function tableRows({ columns, rows, rest }: NonNullable<Stat['breakdown']>): TableCell[][] {
  return [
    [],
    [headOf(rows[0]?.place), ...columns.map(({ label, unit }) => `${label}（${unit}）`)],
    ...rows.map(({ place, values }) => [place.name, ...values.map(formatCell)]),
    ...(rest ? [[rest.name, ...rest.values.map(formatCell)]] : []),
  ];
}

/** Spreadsheets take a cell that begins so for a formula, also after a space. */
const formula = /^[\s]*[=+\-@\t\r＝＋－＠]/u;
const number = /^-?\d+(?:\.\d+)?$/;
type CsvCell = string | number | null;

/**
 * A table in the format of RFC 4180, with CRLF, and with a byte order mark, which tells Excel that the file is UTF-8.
 * A cell that could be taken for a formula gets an apostrophe in front, unless it is a number; null is an empty cell.
 */
export const writeCsv = (rows: readonly (readonly CsvCell[])[]): string =>
  stringify(
    rows.map((row) => row.map(escapeFormula)),
    // A single CR or LF inside a cell must be quoted too; with a given delimiter the library would leave it.
    { bom: true, record_delimiter: 'windows', quote_record_delimiter: true },
  );

/** The library's own guard does not see a formula after a space, and would change negative numbers. */
function escapeFormula(cell: CsvCell): CsvCell {
  if (cell === null) return null;
  const text = String(cell);
  return formula.test(text) && !number.test(text) ? `'${text}` : text;
}
