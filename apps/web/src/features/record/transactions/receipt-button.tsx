import { transactionReceipt } from '@kivuko/contract/transactions.ts'
import { download } from '#lib/download.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { DownloadOutcome } from './download-outcome.tsx'
import { DETAILS_TEXT, PURCHASE_TEXT } from './messages.ts'
import { useDownload } from './use-download.ts'

type ReceiptButtonProps = Pick<ButtonProps, 'size'> & {
  /** Of the transaction. */
  id: string
  reference: string
  /** What was bought, where there are several. */
  of?: string
}

/** The receipt of one transaction, as a PDF. */
export function ReceiptButton({ id, reference, size, of }: ReceiptButtonProps) {
  const { state, start } = useDownload()
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        aria-label={of && PURCHASE_TEXT.of(DETAILS_TEXT.receipt, of)}
        loading={state.kind === 'running'}
        onClick={() =>
          void start(({ signal, onProgress }) =>
            download(
              transactionReceipt,
              { params: { id }, signal },
              { name: `kivuko-receipt-${reference}.pdf`, onProgress },
            ),
          )
        }
      >
        {DETAILS_TEXT.receipt}
      </Button>
      <DownloadOutcome state={state} name={DETAILS_TEXT.receiptName} />
    </>
  )
}
