import type { ModuleItem, ModuleKind, PageModule } from '@academy/contract/areas/page.ts';
import type { ListedExpert } from '@academy/contract/areas/recommend.ts';
import type { ContentCard, ExpertCard, LinkItem, Picture } from '@academy/contract/areas/shapes.ts';

/** A picture that needs no server. */
export const samplePicture: Picture = {
  url: "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' width='686' height='320'/%3E",
  width: 686,
  height: 320,
  colour: '#FFF0CC',
};

export function sampleExpert(change: Partial<ExpertCard> = {}): ExpertCard {
  return {
    id: 4,
    name: '李慕晴',
    title: '特聘专家',
    organisation: '省家庭教育指导中心',
    avatar: { ...samplePicture, width: 64, height: 64 },
    tags: ['亲子沟通', '作业习惯'],
    follower_count: 12_345,
    content_count: 7,
    ...change,
  };
}

/** The same in a list, as a guest reads it. */
export const sampleListed = (change: Partial<ListedExpert> = {}): ListedExpert => ({
  ...sampleExpert(change),
  followed: change.followed ?? null,
});

let ids = 0;

/** An entry that links to its content, or to `link`. */
export function sampleItem({
  link = {},
  content = null,
  expert = null,
}: {
  link?: Partial<LinkItem>;
  content?: ContentCard | null;
  expert?: ExpertCard | null;
}): ModuleItem {
  ids += 1;
  return {
    link: {
      id: ids,
      title: content?.title ?? expert?.name ?? '',
      picture: null,
      link_type: 'content',
      link: null,
      related_type: content?.content_type ?? (expert ? 'expert' : null),
      related_id: content?.content_id ?? expert?.id ?? null,
      params: {},
      ...link,
    },
    content,
    expert,
  };
}

export function sampleModule(kind: ModuleKind, title: string, items: ModuleItem[]): PageModule {
  ids += 1;
  return { id: ids, kind, title, items, next_cursor: null };
}
