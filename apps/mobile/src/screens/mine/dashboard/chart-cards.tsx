import type { Chart as ChartOfWire } from '@academy/contract/areas/dashboard.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Chart } from '@academy/ui/chart/chart.tsx';
import { hiddenText } from './hidden.ts';

/** Every chart of an answer on a card of its own. */
export const ChartCards = ({ charts }: { charts: readonly ChartOfWire[] }) =>
  charts.map(({ key, ...chart }) => (
    <Card key={key}>
      <Chart {...chart} hidden={hiddenText} />
    </Card>
  ));
