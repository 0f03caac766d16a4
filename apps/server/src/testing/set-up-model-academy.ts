import { afterAll, beforeAll } from 'vitest';
import { academySecret } from '../modules/lives/testing/use-academy.ts';
import { addAsker, useChats } from '../modules/qa/testing/use-chat.ts';
import { createOpenAiModel } from '../providers/llm/openai.ts';
import { type FakeModel, startFakeModel } from '../providers/llm/testing/fake-model.ts';
import { useTestAcademy } from './use-test-academy.ts';

type Prepare = NonNullable<Parameters<typeof useTestAcademy>[0]>;
type Settings = ReturnType<Prepare>['settings'];
type Timeouts = Parameters<typeof createOpenAiModel>[0]['timeouts'];

interface ModelAcademy {
  readonly settings?: Settings;
  readonly timeouts?: Timeouts;
}

/** The whole academy with the model `small`, which a local server plays, and users who chat. */
export function setUpModelAcademy({ settings, timeouts }: ModelAcademy = {}) {
  let peer: FakeModel;
  beforeAll(async () => {
    peer = await startFakeModel();
  });
  const academy = useTestAcademy(() => ({
    llm: createOpenAiModel({ url: peer.url, model: 'small', ...(timeouts && { timeouts }) }),
    settings: { pieceInterval: 5, ...settings },
  }));
  afterAll(() => peer.close());
  return {
    academy,
    /** The server that plays the model. */
    get peer() {
      return peer;
    },
    enter: useChats(academy).enter,
    addAsker: () => addAsker(academy.db, academy.people.scene, academySecret),
    findRecord: (id: number) =>
      academy.db.selectFrom('qa_records').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
  };
}
