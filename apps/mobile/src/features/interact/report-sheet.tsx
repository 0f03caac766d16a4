import { ReasonSheet } from '@academy/ui/reason-sheet/reason-sheet.tsx';
import { type Report, reportReasonItems, maxReportLength } from '../../data/report-reasons.ts';
import { toast } from '@academy/ui/toast/toast-store.ts';
import { useApiMutation } from '../../data/use-api-mutation.ts';

type Props = {
  open: boolean;
  onClose: () => void;
  title: string;
  target: Pick<Report, 'target' | 'target_id'>;
};

/** A sheet to report something to the academy. */
export function ReportSheet({ open, onClose, title, target }: Props) {
  const change = useApiMutation('POST content/interactive/report');
  return (
    <ReasonSheet
      open={open}
      onClose={onClose}
      title={title}
      items={reportReasonItems}
      maxLength={maxReportLength}
      onSubmit={async ({ reason, text }) => {
        await change.mutateAsync({ ...target, reason, ...(text && { text }) });
        onClose();
        toast.show('已收到，我们会尽快核实');
      }}
    />
  );
}
