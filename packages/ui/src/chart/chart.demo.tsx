import { Card } from '../card/card.tsx';
import type { Demo } from '../testing/demo.ts';
import { Chart } from './chart.tsx';

const days = Array.from({ length: 30 }, (_, at) => `${at + 1}日`);
const minutes = days.map((_, at) =>
  at > 20 ? null : Math.round(180 + 150 * Math.sin(at / 3) + (at % 7) * 12),
);
const months = Array.from({ length: 12 }, (_, at) => `${at + 1}月`);
const wave = (height: number, shift: number) =>
  months.map((_, at) => Math.round(height * (1.2 + Math.sin((at + shift) / 2))));
const hidden = '为保护隐私，不显示';
const definition = '学院的时钟核对过的学习时间，跳过的不算。';

export default {
  title: '图表',
  variants: {
    一条线: () => (
      <Card>
        <Chart
          kind="line"
          title="每天的学习时长"
          unit="分钟"
          definition={definition}
          labels={days}
          series={[{ name: '时长', values: minutes }]}
          begun={21}
        />
      </Card>
    ),
    四条线: () => (
      <Card>
        <Chart
          kind="line"
          title="每月参与的家庭"
          unit="个"
          definition={definition}
          labels={months}
          hidden={hidden}
          series={[
            { name: '学习', values: wave(400, 0) },
            { name: '考试', values: wave(210, 1) },
            { name: '评论', values: wave(120, 3).map((value, at) => (at === 4 ? null : value)) },
            { name: '分享', values: wave(60, 5) },
          ]}
        />
      </Card>
    ),
    成组的柱: () => (
      <Card>
        <Chart
          kind="bar"
          title="学分"
          unit="学分"
          definition={definition}
          labels={months}
          series={[
            { name: '得到', values: wave(80, 0) },
            { name: '收回', values: wave(20, 4) },
          ]}
        />
      </Card>
    ),
    横着的柱: () => (
      <Card>
        <Chart
          kind="bar"
          title="看得最多的内容"
          unit="分钟"
          definition={definition}
          hidden={hidden}
          labels={['写作业拖拉，先看这三件事', '青春期的孩子关上了门', '睡前十五分钟']}
          series={[{ name: '时长', values: [1_284, 640, null] }]}
        />
      </Card>
    ),
    环: () => (
      <Card>
        <Chart
          kind="pie"
          title="学的是什么"
          unit="分钟"
          definition={definition}
          hidden={hidden}
          labels={['课程', '文章', '短视频', '专家直播', '活动直播']}
          series={[{ name: '时长', values: [820, 310, 190, 44, null] }]}
        />
      </Card>
    ),
    全是零与只有一点: () => (
      <>
        {(['line', 'bar', 'pie'] as const).map((kind) => (
          <Card key={kind}>
            <Chart
              kind={kind}
              title={`还没有开始（${kind}）`}
              unit="次"
              definition={definition}
              labels={['1日', '2日', '3日']}
              series={[{ name: '次数', values: [0, 0, 0] }]}
            />
          </Card>
        ))}
        <Card>
          <Chart
            kind="line"
            title="只有一点"
            unit="次"
            definition={definition}
            labels={['1日', '2日', '3日']}
            series={[{ name: '次数', values: [null, 4, null] }]}
            begun={2}
            hidden={hidden}
          />
        </Card>
      </>
    ),
  },
} satisfies Demo;
