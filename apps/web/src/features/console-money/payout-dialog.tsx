// Asks before a step of a payout is taken, and says what it leads to.
import {
  confirmDeskPayout,
  type DeskPayout,
  endDeskPayout,
  sendDeskPayout,
  takeDeskPayout,
} from '@kivuko/contract/console-payouts.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { DESK_TEXT } from './messages.ts'
import { PAYOUTS_TEXT as TEXT } from './payout-messages.ts'

export type PayoutStep = 'take' | 'sent' | 'confirm' | 'refuse' | 'back'

/** `words` is the bank's reference, or what the customer reads. */
function deedOf(id: string, step: PayoutStep, words: string): Promise<DeskPayout> {
  const params = { id }
  if (step === 'take') return call(takeDeskPayout, { params })
  if (step === 'confirm') return call(confirmDeskPayout, { params })
  if (step === 'sent') return call(sendDeskPayout, { params, body: { bank_reference: words } })
  return call(endDeskPayout, { params, body: { what: step === 'refuse' ? 'refused' : 'returned', reason: words } })
}

const LEADS: Record<PayoutStep, string> = {
  take: TEXT.takeLead,
  sent: TEXT.sentLead,
  confirm: TEXT.confirmLead,
  refuse: TEXT.refuseLead,
  back: TEXT.backLead,
}
const REASONS: Partial<Record<PayoutStep, readonly string[]>> = { refuse: TEXT.refuseReasons, back: TEXT.backReasons }

type Props = { id: string; step: PayoutStep; onDone: (payout: DeskPayout) => void; onClose: () => void }

export function PayoutDialog({ id, step, onDone, onClose }: Props) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: (words: string) => deedOf(id, step, words),
    onSuccess: onDone,
  })
  const problem = error ? errorText(error, DESK_TEXT.failedToDo) : undefined
  if (step === 'take' || step === 'confirm')
    return (
      <ConfirmDialog
        open
        title={TEXT[step]}
        confirmText={TEXT[step]}
        cancelText={DESK_TEXT.cancel}
        busy={isPending}
        onConfirm={() => mutate('')}
        onCancel={onClose}
      >
        <p>{LEADS[step]}</p>
        {problem ? <Alert>{problem}</Alert> : null}
      </ConfirmDialog>
    )
  const isSent = step === 'sent'
  const reasons = REASONS[step]
  return (
    <ReasonDialog
      texts={{
        title: TEXT[step],
        confirm: TEXT[step],
        cancel: DESK_TEXT.cancel,
        close: DESK_TEXT.shut,
        reason: DESK_TEXT.reasons,
        words: isSent ? TEXT.bankReference : TEXT.words,
        missing: isSent ? TEXT.missingReference : DESK_TEXT.missing,
      }}
      tone={isSent ? 'primary' : 'danger'}
      {...(reasons ? { reasons } : {})}
      busy={isPending}
      error={problem}
      onConfirm={mutate}
      onClose={onClose}
    >
      <p className="text-ink-soft">{LEADS[step]}</p>
    </ReasonDialog>
  )
}
