import { Button } from '@academy/ui/button/button.tsx';
import { Empty } from '@academy/ui/state/empty.tsx';
import { asPerson } from '../../session/as-person.ts';
import drawing from './door.svg?inline';

/** An invitation in place of what belongs to a person; `text` says what they would find here: 登录后，收藏的内容都在这里。 */
export function SignInFirst({ text = '登录后就能看到自己的内容。' }: { text?: string }) {
  return (
    <Empty src={drawing} text={text}>
      <Button onClick={() => asPerson(() => {})}>登录 / 注册</Button>
    </Empty>
  );
}
