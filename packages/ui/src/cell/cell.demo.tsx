import { Card } from '../card/card.tsx';
import { Switch } from '../field/switch.tsx';
import { CalendarIcon } from '../icon/subject-icons.tsx';
import { StarIcon } from '../icon/action-icons.tsx';
import type { Demo } from '../testing/demo.ts';
import { Cell } from './cell.tsx';

export default {
  title: '列表行',
  variants: {
    通往别处: () => (
      <Card>
        <Cell icon={<StarIcon />} title="我的收藏" value="12" href="#collect" />
        <Cell icon={<CalendarIcon />} title="预约的直播" note="今晚 19:30 有一场" href="#booked" />
        <Cell title="退出登录" onClick={() => {}} />
      </Card>
    ),
    只供阅读: () => (
      <Card>
        <Cell title="手机号" value="138****0000" />
        <Cell title="版本" value="3.3.5" />
        <Cell title="直播提醒" value={<Switch label="直播提醒" checked onChange={() => {}} />} />
      </Card>
    ),
    正在播放的一课: () => (
      <Card>
        <Cell title="第一课 约定在前" note="8 分 40 秒" href="#1" />
        <Cell title="第二课 把任务切小" note="正在播放" href="#2" current />
      </Card>
    ),
  },
} satisfies Demo;
