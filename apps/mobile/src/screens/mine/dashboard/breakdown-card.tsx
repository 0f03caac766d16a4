import type { Breakdown, Place } from '@academy/contract/areas/dashboard.ts';
import { Card } from '@academy/ui/card/card.tsx';
import { Section } from '@academy/ui/section/section.tsx';
import type { PageUrl } from '../../../navigation/paths.ts';
import { PlaceLink } from './place-link.tsx';
import { ValuesTable } from './values-table.tsx';

const levelNames = { account: '账号', area: '地区', school: '学校', class: '班级' } as const;

type Props = {
  breakdown: Breakdown;
  hrefOf: (place: Place) => PageUrl;
};

/** The places one step below, each leading on. */
export function BreakdownCard({ breakdown: { columns, rows }, hrefOf }: Props) {
  const [first] = rows;
  if (!first) return null;
  const name = levelNames[first.place.level];
  return (
    <Section title={`各${name}`} extra={<span>点名字看里面</span>}>
      <Card>
        <ValuesTable
          caption={`各${name}的数`}
          head={name}
          columns={columns}
          rows={rows.map(({ place, values }) => ({
            key: `${place.level}-${place.id}`,
            name: <PlaceLink to={hrefOf(place)}>{place.name}</PlaceLink>,
            values,
          }))}
        />
      </Card>
    </Section>
  );
}
