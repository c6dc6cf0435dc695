import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'

/** The last look before money moves. */
export function ConfirmTransfer({
  isSending,
  isReady = true,
  problem,
  onConfirm,
  onCancel,
  children,
}: {
  isSending: boolean
  /** False while there is no firm rate to send at. */
  isReady?: boolean
  problem?: string | undefined
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}) {
  // Once it is being sent there is nothing to cancel.
  const cancel = () => {
    if (!isSending) onCancel()
  }
  return (
    <Dialog title={t('Check and confirm')} closeText={t('Close')} onClose={cancel}>
      <p className="leading-6 text-ink-soft">{t('Money that was sent cannot be called back.')}</p>
      <div className="rounded-box bg-sunken px-4 py-2.5">{children}</div>
      {problem ? <Alert>{problem}</Alert> : null}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isSending} onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button disabled={!isReady && !isSending} loading={isSending} loadingText={t('Sending…')} onClick={onConfirm}>
          {t('Send')}
        </Button>
      </div>
    </Dialog>
  )
}
