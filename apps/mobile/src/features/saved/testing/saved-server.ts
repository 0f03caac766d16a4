import { ApiError } from '@academy/client/api-error.ts';
import { createFakeServer, type Handlers } from '@academy/client/testing/fake-server.ts';
import type { ContentCard } from '@academy/contract/areas/shapes.ts';

/** A server with the saved contents of one user: a removed one disappears and comes back at the top. */
export function savedServer(kind: 'collect' | 'like', start: readonly ContentCard[]) {
  const state = { saved: [...start], changes: [] as string[], refuses: false };
  const isThis = (id: string) => (card: ContentCard) => card.content_id === Number(id);
  const listed = (type?: string) =>
    state.saved.filter(
      (card) => !type || card.content_type === type || (type === 'live' && card.live_status !== null),
    );
  const list: Handlers['GET user/like'] = ({ content_type: type, cursor }) => {
    const cards = listed(type);
    return cursor
      ? { list: cards.slice(20), next_cursor: null }
      : { list: cards.slice(0, 20), next_cursor: cards.length > 20 ? 'second' : null };
  };
  const change = (action: string, id: string) => {
    if (state.refuses) return false;
    state.changes.push(`${action} ${id}`);
    const card = start.find(isThis(id));
    state.saved = state.saved.filter((each) => each !== card);
    if (action === 'add' && card) state.saved.unshift(card);
    return true;
  };
  const refusal = () => new ApiError(1_999, '现在不能修改');
  const server = createFakeServer({
    [kind === 'collect' ? 'GET user/collection' : 'GET user/like']: list,
    'GET user/video': ({ type }) => ({
      list: type === (kind === 'collect' ? 'collection' : 'like') ? listed('miniVideo') : [],
      next_cursor: null,
    }),
    'POST content/interactive/collect/{action}': ({ action, content_id }) =>
      kind === 'collect' && change(action, content_id)
        ? { collected: action === 'add', collect_count: 1 }
        : refusal(),
    'POST content/interactive/like/{action}': ({ action, content_id }) =>
      kind === 'like' && change(action, content_id) ? { liked: action === 'add', like_count: 1 } : refusal(),
  });
  return { server, state };
}
