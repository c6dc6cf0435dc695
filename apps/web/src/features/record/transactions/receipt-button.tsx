import { FILE_NAME } from 'virtual:brand'
import { t } from '@kivuko/contract/text.ts'
import { transactionReceipt } from '@kivuko/contract/transactions.ts'
import { download } from '#lib/download.ts'
import { Button, type ButtonProps } from '#ui/button.tsx'
import { DownloadOutcome } from './download-outcome.tsx'
import { useDownload } from './use-download.ts'

type ReceiptButtonProps = Pick<ButtonProps, 'size'> & {
  /** Of the transaction. */
  id: string
  reference: string
  /** What was bought, where there are several. */
  of?: string
  /** Whose it is, of a company's. */
  company?: string | undefined
}

/** The receipt of one transaction, as a PDF. */
export function ReceiptButton({ id, reference, size, of, company }: ReceiptButtonProps) {
  const { state, start } = useDownload()
  return (
    <>
      <Button
        variant="secondary"
        size={size}
        aria-label={of && t('{action}: {coins}', { action: t('Download Receipt'), coins: of })}
        loading={state.kind === 'running'}
        onClick={() =>
          void start(({ signal, onProgress }) =>
            download(
              transactionReceipt,
              { params: { id }, signal, company },
              { name: `${FILE_NAME}-receipt-${reference}.pdf`, onProgress },
            ),
          )
        }
      >
        {t('Download Receipt')}
      </Button>
      <DownloadOutcome state={state} name={t('Receipt')} />
    </>
  )
}
