// A payout is approved, which sets all of it aside at once, or rejected with a reason that its proposer reads.
import { approvePartnerPayout, type BulkPayout, rejectPartnerPayout } from '@kivuko/contract/partner-payouts.ts'
import { t } from '@kivuko/contract/text.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { Dialog } from '#ui/dialog.tsx'
import { TextField } from '#ui/text-field.tsx'
import { type Place, usePartnerChange } from './api.ts'
import { FAILED_TEXT } from './partner-text.ts'

type DecideProps = { place: Place; payout: BulkPayout; onClose: () => void }

export function ApproveDialog({ place, payout, onClose }: DecideProps) {
  const { id, currency, amount, fee } = payout
  const approving = usePartnerChange(
    (_: undefined) => call(approvePartnerPayout, { params: { id: place.id, payout: id }, body: { mode: place.mode } }),
    onClose,
  )
  const shown = (text: string) => `${currency} ${formatDecimal(text, { decimals: 2 })}`
  return (
    <ConfirmDialog
      open
      title={t('Approve this payout?')}
      confirmText={t('Approve')}
      cancelText={t('Cancel')}
      busy={approving.isPending}
      onConfirm={() => approving.mutate(undefined)}
      onCancel={onClose}
    >
      {t('{amount} and fees of {fee} are set aside from the float at once, and each row is paid.', {
        amount: shown(amount),
        fee: shown(fee),
      })}
      {approving.error ? <Alert className="mt-3">{errorText(approving.error, FAILED_TEXT)}</Alert> : null}
    </ConfirmDialog>
  )
}

export function RejectDialog({ place, payout, onClose }: DecideProps) {
  const [reason, setReason] = useState('')
  const rejecting = usePartnerChange(
    (why: string) =>
      call(rejectPartnerPayout, {
        params: { id: place.id, payout: payout.id },
        body: { mode: place.mode, reason: why },
      }),
    onClose,
  )
  const { error } = rejecting
  const beside = error instanceof ApiError ? error.fieldError('reason') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!rejecting.isPending) rejecting.mutate(reason.trim())
  }
  return (
    <Dialog title={t('Reject this payout?')} closeText={t('Close')} onClose={onClose}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <p className="text-ink-soft">{t('Nothing is paid, and its references are free again.')}</p>
        <TextField
          label={t('Reason')}
          hint={t('Whoever proposed it reads it.')}
          autoComplete="off"
          maxLength={300}
          value={reason}
          error={beside}
          onChange={({ target }) => {
            rejecting.reset()
            setReason(target.value)
          }}
        />
        {error && !beside ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
        <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
          <Button variant="secondary" disabled={rejecting.isPending} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={rejecting.isPending}>
            {t('Reject')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
