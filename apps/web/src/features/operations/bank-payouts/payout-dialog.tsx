// Asks before a step of a payout is taken, and says what it leads to.
import {
  type BankPayout,
  confirmBankPayout,
  endBankPayout,
  sendBankPayout,
  takeBankPayout,
} from '@kivuko/contract/console-bank-payouts.ts'
import { useMutation } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

export type PayoutStep = 'take' | 'decline' | 'sent' | 'confirm' | 'refuse' | 'back'

export const PAYOUT_STEPS: Record<PayoutStep, string> = {
  take: 'Take it',
  decline: 'Do not send it',
  sent: 'Mark as sent',
  confirm: 'Confirm as paid',
  refuse: 'The bank refused it',
  back: 'The money came back',
}

type Ending = 'decline' | 'refuse' | 'back'

const REASONS: Record<Ending, string[]> = {
  decline: ['We cannot pay into this account.', 'Nothing leaves your account until your card payment is settled.'],
  refuse: ['Your bank says that there is no such account.', 'Your bank says that this account is closed.'],
  back: ['Your bank sent the money back.'],
}

const LEADS: Record<Ending, string> = {
  decline:
    'Nothing has left yet, and nothing will. The customer reads your words: a sale can be given another account or taken back, and money of a wallet is in it again.',
  refuse:
    'Only when no money left, or all of it is back. Once it was marked as sent, two people say so. The customer reads your words: a sale can be given another account or taken back, and money of a wallet is in it again.',
  back: 'Only when the money is back in our account. Two people say so; then the customer gets the coins or the money back and reads your words.',
}

type Props<Step> = { id: string; step: Step; onDone: (payout: BankPayout) => void; onClose: () => void }

export function PayoutDialog({ id, step, onDone, onClose }: Props<PayoutStep>) {
  const params = { id }
  if (step === 'take' || step === 'confirm') return <StepDialog id={id} step={step} onDone={onDone} onClose={onClose} />
  if (step === 'sent')
    return (
      <ReasonDialog
        title={PAYOUT_STEPS.sent}
        confirm={PAYOUT_STEPS.sent}
        words={{ label: 'The bank’s reference', missing: 'Write down the bank’s reference' }}
        lead="Only after the transfer has left our bank. A colleague confirms it then."
        send={(words) => call(sendBankPayout, { params, body: { bank_reference: words } })}
        onDone={onDone}
        onClose={onClose}
      />
    )
  const what = step === 'back' ? 'returned' : 'refused'
  return (
    <ReasonDialog
      title={PAYOUT_STEPS[step]}
      confirm={PAYOUT_STEPS[step]}
      tone="danger"
      reasons={REASONS[step]}
      words={{ label: 'Message to the customer' }}
      lead={LEADS[step]}
      send={(reason) => call(endBankPayout, { params, body: { what, reason } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** A step that needs no words. */
function StepDialog({ id, step, onDone, onClose }: Props<'take' | 'confirm'>) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(step === 'take' ? takeBankPayout : confirmBankPayout, { params: { id } }),
    onSuccess: onDone,
  })
  return (
    <ConfirmDialog
      open
      title={PAYOUT_STEPS[step]}
      confirmText={PAYOUT_STEPS[step]}
      cancelText="Cancel"
      busy={isPending}
      onConfirm={mutate}
      onCancel={onClose}
    >
      <p>
        {step === 'take'
          ? 'Nobody else sends it from now on, and the customer can no longer take it back. Then send the transfer at our bank, with our reference on it.'
          : 'Only when the bank’s statement shows it with this amount and account. It is then paid, and the customer is notified.'}
      </p>
      {error ? <Alert>{errorText(error, 'That did not work. Please try again.')}</Alert> : null}
    </ConfirmDialog>
  )
}
