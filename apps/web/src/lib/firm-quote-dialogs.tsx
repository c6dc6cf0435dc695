// The last look at a firm quote before money moves, and what is said when it did not.
import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Dialog } from '#ui/dialog.tsx'
import type { FirmQuote } from './use-firm-quote.ts'

type ConfirmProps = {
  confirmText: string
  sendingText: string
  quote: FirmQuote<unknown>
  isSending: boolean
  onConfirm: () => void
  onCancel: () => void
  children: ReactNode
}

export function ConfirmQuote(props: ConfirmProps) {
  const { confirmText, sendingText, quote, isSending, onConfirm, onCancel, children } = props
  // Once it is being sent there is nothing to cancel.
  const cancel = () => {
    if (!isSending) onCancel()
  }
  const isReady = quote.quote !== undefined && quote.secondsLeft > 0
  return (
    <Dialog title={t('Check and confirm')} closeText={t('Close')} onClose={cancel}>
      {children}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button variant="secondary" disabled={isSending} onClick={cancel}>
          {t('Cancel')}
        </Button>
        <Button disabled={!isReady && !isSending} loading={isSending} loadingText={sendingText} onClick={onConfirm}>
          {confirmText}
        </Button>
      </div>
    </Dialog>
  )
}

type FailedProps = {
  title: string
  sendingText: string
  /** `repeat` sends the same again, while it is not known whether it arrived. */
  failure: { text: string; repeat?: () => Promise<unknown> }
  /** What leaves the dialog when there is nothing to repeat. */
  leaveText?: string
  isSending: boolean
  onClose: () => void
}

export function FailedQuote({ title, sendingText, failure, leaveText = t('Close'), isSending, onClose }: FailedProps) {
  const { text, repeat } = failure
  return (
    <Dialog title={title} closeText={t('Close')} onClose={onClose}>
      <Alert>{text}</Alert>
      {repeat ? (
        <p className="text-sm leading-6 text-ink-soft">
          {t(
            'It is not certain that your request arrived. Trying again sends the same request: it cannot be carried out twice.',
          )}
        </p>
      ) : null}
      <Button loading={isSending} loadingText={sendingText} onClick={() => (repeat ? void repeat() : onClose())}>
        {repeat ? t('Try Again') : leaveText}
      </Button>
    </Dialog>
  )
}
