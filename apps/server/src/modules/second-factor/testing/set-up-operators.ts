import { beforeAll, beforeEach } from 'vitest';
import { secondFactor } from '@academy/contract/second-factor-limits.ts';
import { secondFactorPurpose } from '../../../domain/identity/second-factor/check-second-factor.ts';
import { computeCode, decodeBase32, stepAt } from '../../../domain/identity/second-factor/totp.ts';
import { createLog } from '../../../kit/log.ts';
import { createSealedText } from '../../../kit/sealed-text.ts';
import { addSession } from '../../testing/identity.ts';
import { addScene, addUser, type Scene } from '../../testing/rows.ts';
import { useTestModule } from '../../testing/test-module.ts';
import { createSecondFactorRoutes } from '../second-factor.ts';

export const secrets = createSealedText('a secret for tests, forty characters long', secondFactorPurpose);

/** The answer to every code that is not accepted, whatever is wrong with it. */
export const wrong = { code: 1011, msg: '二次验证没有通过，请核对后重试', data: null };

let serial = 0;

/** Operators with sessions, clocks that stand still unless a test moves them, and the lines of the log. */
export function setUpOperators() {
  let now: Date;
  /** Milliseconds by which the machine's clock is ahead of the academy's. */
  let wallOffset = 0;
  let scene: Scene;
  const lines: string[] = [];
  const wallNow = () => new Date(now.getTime() + wallOffset);
  const log = createLog('info', { write: (line) => void lines.push(line) });
  const academy = useTestModule(({ db, tokens }) =>
    createSecondFactorRoutes({
      db,
      tokens,
      secrets,
      log,
      clock: { now: () => now },
      wallClock: { now: wallNow },
    }),
  );
  beforeAll(async () => {
    scene = await addScene(academy.db);
  });
  beforeEach(() => {
    now = new Date();
    wallOffset = 0;
    lines.length = 0;
  });
  const pass = (milliseconds: number) => (now = new Date(now.getTime() + milliseconds));
  const addOperator = async () => {
    const mobile = `137${String((serial += 1)).padStart(8, '0')}`;
    const uid = await addUser(academy.db, scene, { operator: true, mobile });
    return { uid, mobile, as: academy.as(await addSession(academy.db, uid)) };
  };
  type Operator = Awaited<ReturnType<typeof addOperator>>;
  /** An operator whose second factor is set up, and the codes of their app. */
  const enrol = async (operator?: Operator) => {
    const one = operator ?? (await addOperator());
    const { key } = await one.as.done('POST operator/secondfactor/setup', {});
    const secret = decodeBase32(key);
    const codeAt = (offset = 0) => computeCode(secret, stepAt(wallNow()) + offset);
    const first = await one.as.done('POST operator/secondfactor/confirm', { code: codeAt() });
    return { ...one, secret, codeAt, recoveryCodes: first.recovery_codes };
  };
  type Enrolled = Awaited<ReturnType<typeof enrol>>;
  return {
    academy,
    lines,
    get scene() {
      return scene;
    },
    get now() {
      return now;
    },
    pass,
    setWallOffset: (milliseconds: number) => void (wallOffset = milliseconds),
    /** Until codes of the step that was used last are old. */
    nextStep: () => pass(secondFactor.step),
    addOperator,
    enrol,
    stateOf: ({ as }: Pick<Operator, 'as'>) => as.done('GET operator/secondfactor', {}),
    verify: ({ as }: Pick<Operator, 'as'>, code: string) =>
      as.send('POST operator/secondfactor/verify', { code }),
    /** A well-formed code that is none of those accepted now. */
    wrongCode: ({ codeAt }: Enrolled) =>
      ['000000', '111111', '222222', '333333'].find((code) => ![-1, 0, 1].map(codeAt).includes(code))!,
  };
}
