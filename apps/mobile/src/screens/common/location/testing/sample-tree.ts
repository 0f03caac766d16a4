import type { Api } from '@academy/contract/endpoints.ts';
import { defaultArea } from '../../../../data/area-store.ts';

type AreaNode = Api['GET area']['output']['list'][number];

const node = (id: number, name: string, signal: string, children: AreaNode[] = []): AreaNode => ({
  id,
  name,
  signal,
  lev: signal.endsWith('00') ? 1 : 2,
  children,
});

/** A province with two cities, both with a county of the same name. */
export const tree: AreaNode[] = [
  {
    ...defaultArea,
    children: [
      node(2, '济南市', '370100', [node(3, '历下区', '370102'), node(4, '市中区', '370103')]),
      node(5, '枣庄市', '370400', [node(6, '市中区', '370402')]),
    ],
  },
];
