import { plainColumn } from './shape-stat.ts';
import { minutes } from './words.ts';

const seconds = { figure: 'seconds', scale: minutes };

/** Figures that stand on more than one dashboard, in the same words. */
export const familyFigures = {
  families: {
    key: 'families',
    label: '学习家庭',
    unit: '个',
    figure: 'families',
    definition: '这段时间里，至少有一位家长为他学过的孩子数；几位家长都学了，也只算一个家庭。',
  },
  minutes: {
    key: 'minutes',
    label: '学习时长',
    unit: '分钟',
    ...seconds,
    definition:
      '这段时间里，家长为孩子看课程、直播、短视频和读文章的真实时长；快进跳过的不算，两台设备同时播放只算一份。',
  },
  children: {
    key: 'children',
    label: '已绑定孩子',
    unit: '人',
    figure: 'children',
    now: true,
    definition: '现在在这里、至少有一位家长绑定的孩子数。',
  },
  guardians: {
    key: 'guardians',
    label: '已绑定家长',
    unit: '人次',
    figure: 'guardians',
    now: true,
    definition: '现在绑定了这些孩子的家长数；一位家长绑定两个孩子，算两人次。',
  },
} as const;

export const minutesText = {
  key: 'minutes',
  title: '学习时长',
  unit: '分钟',
  definition: '每天（全年按月）家长为孩子学习的真实时长，按北京时间的日子算。',
  source: seconds,
};

/** Families that learned, and how many of the children there are that is. */
export const familyColumns = [
  plainColumn({ key: 'families', label: '学习家庭', unit: '个' }, { figure: 'families' }),
  {
    key: 'share',
    label: '占已绑定孩子',
    unit: '%',
    of: (tell: (source: { figure: string; now?: boolean }) => number | undefined) => {
      const families = tell({ figure: 'families' });
      const children = tell({ figure: 'children', now: true });
      if (families === undefined || children === undefined) return null;
      // Where there are no children none of them is missing: nothing is hidden there.
      return children === 0 ? 0 : Math.min(100, Math.round((families / children) * 100));
    },
  },
] as const;
