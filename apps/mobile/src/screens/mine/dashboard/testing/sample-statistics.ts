import type { Chart, Metric, Place, Stat } from '@academy/contract/areas/dashboard.ts';

export const account: Place = { level: 'account', id: 1, name: '历下区家教中心' };
export const school: Place = { level: 'school', id: 12, name: '历下区实验小学' };
export const schoolClass: Place = { level: 'class', id: 34, name: '三年级2班' };

export function sampleMetric(change: Partial<Metric> = {}): Metric {
  return {
    key: 'families',
    label: '学习的家庭',
    unit: '个',
    value: 320,
    previous: 300,
    definition: '至少有一位家长学习过的孩子数。',
    list: 'student',
    ...change,
  };
}

export function sampleChart(change: Partial<Chart> = {}): Chart {
  return {
    key: 'minutes',
    title: '每天的学习时长',
    kind: 'line',
    unit: '分钟',
    definition: '学院的时钟核对过的学习时间。',
    labels: ['1日', '2日', '3日'],
    begun: 3,
    series: [{ name: '时长', values: [120, null, 60] }],
    ...change,
  };
}

/** A month of an education bureau with two schools. */
export function sampleStat(change: Partial<Stat> = {}): Stat {
  return {
    period: 'month',
    from: '2026-11-01',
    to: '2026-11-30',
    updated_at: '2026-11-03T12:40:00.000Z',
    path: [account],
    figures: [
      sampleMetric(),
      sampleMetric({
        key: 'minutes',
        label: '学习时长',
        unit: '分钟',
        value: 12_840,
        previous: 15_000,
        list: null,
      }),
      sampleMetric({ key: 'exams', label: '通过考试', unit: '次', value: null, previous: null, list: null }),
    ],
    charts: [
      sampleChart(),
      sampleChart({
        key: 'kinds',
        title: '学的是什么',
        kind: 'pie',
        labels: ['课程', '文章'],
        begun: 2,
        series: [{ name: '时长', values: [90, 30] }],
      }),
    ],
    breakdown: {
      columns: [
        { key: 'families', label: '学习的家庭', unit: '个' },
        { key: 'minutes', label: '学习时长', unit: '分钟' },
      ],
      rows: [
        { place: school, values: [210, 9_000] },
        { place: { ...school, id: 13, name: '甸柳一小' }, values: [null, null] },
      ],
      rest: null,
    },
    unconfirmed: null,
    ...change,
  };
}
