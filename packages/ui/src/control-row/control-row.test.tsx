import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { Switch } from '../field/switch.tsx';
import { ControlRow } from './control-row.tsx';

test('long texts wrap and leave the control whole beside them', async () => {
  const screen = await render(
    <div style={{ width: '15rem' }}>
      <ControlRow title="只听声音" note="省流量，一小时约三十兆，比看画面少很多">
        <Switch label="只听声音" checked={false} onChange={() => {}} />
      </ControlRow>
    </div>,
  );
  const note = screen.getByText('省流量，一小时约三十兆，比看画面少很多').element().getBoundingClientRect();
  const control = screen.getByRole('switch', { name: '只听声音' }).element().getBoundingClientRect();
  expect(note.height).toBeGreaterThan(30);
  expect(control.left).toBeGreaterThanOrEqual(note.right);
  expect(control.width).toBeGreaterThanOrEqual(44);
});
