import { ReasonSheet } from '@academy/ui/reason-sheet/reason-sheet.tsx';
import { type Report, reasonItems, reportLength } from '../../session/reporting.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useChange } from '../../session/use-change.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  target: Pick<Report, 'target' | 'target_id'>;
};

/** Tells the academy what is wrong with something. */
export function ReportSheet({ open, onClose, title, target }: Props) {
  const change = useChange('POST content/interactive/report');
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={title}
      items={reasonItems}
      maxLength={reportLength}
      onSubmit={async ({ reason, text }) => {
        await change.mutateAsync({ ...target, reason, ...(text && { text }) });
        onClose();
        toast.show('已收到，我们会尽快核实');
      }}
    />
  );
}
