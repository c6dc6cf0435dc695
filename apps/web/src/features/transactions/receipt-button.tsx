import { type Transaction, transactionReceipt } from '@kivuko/contract/transactions.ts'
import { download } from '#lib/download.ts'
import { Button } from '#ui/button.tsx'
import { DownloadOutcome } from './download-outcome.tsx'
import { DETAILS_TEXT } from './messages.ts'
import { useDownload } from './use-download.ts'

/** The receipt of one transaction, as a PDF. */
export function ReceiptButton({ transaction: { id, external_reference } }: { transaction: Transaction }) {
  const { state, start } = useDownload()
  return (
    <>
      <Button
        variant="secondary"
        loading={state.kind === 'running'}
        onClick={() =>
          void start(({ signal, onProgress }) =>
            download(
              transactionReceipt,
              { params: { id }, signal },
              { name: `kivuko-receipt-${external_reference}.pdf`, onProgress },
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
