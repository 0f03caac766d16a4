import { useState } from 'react';
import { Button } from '../button/button.tsx';
import { Switch } from '../field/switch.tsx';
import type { Demo } from '../testing/demo.ts';
import { ControlRow } from './control-row.tsx';

function SoundSwitch() {
  const [isOn, setOn] = useState(false);
  return (
    <ControlRow title="只听声音" note="省流量，一小时约 30 MB">
      <Switch label="只听声音" checked={isOn} onChange={setOn} />
    </ControlRow>
  );
}

export default {
  title: '一项开关',
  variants: {
    开关: SoundSwitch,
    按钮: () => (
      <ControlRow title="离线保存" note="没有网络也能看">
        <Button>保存</Button>
      </ControlRow>
    ),
  },
} satisfies Demo;
