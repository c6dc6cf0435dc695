// Asks before a dispute is answered, given up or set aside, and says what it leads to.
import { acceptDispute, type DisputeDetail, dismissWarning, submitEvidence } from '@kivuko/contract/console-disputes.ts'
import { call } from '#lib/api-client.ts'
import { type Decision, ReasonDialog } from '../reason-dialog.tsx'

export type DisputeStep = 'answer' | 'accept' | 'dismiss'

export const DISPUTE_STEPS: Record<DisputeStep, string> = {
  answer: 'Send evidence',
  accept: 'Give it up',
  dismiss: 'Set the warning aside',
}

const STATEMENT_LENGTH_MAX = 5000
const STATEMENTS = [
  'The cardholder ordered and paid themselves, confirmed it with 3-D Secure, and received the coins at once.',
  'The coins were delivered to the account of the cardholder, who has used them since.',
  'The cardholder has bought with this card before and did not dispute it.',
]

type Props = { id: string; step: DisputeStep; onDone: (dispute: DisputeDetail) => void; onClose: () => void }

export function DisputeDialog({ id, step, onDone, onClose }: Props) {
  const { done: _done, ...decision } = DECISIONS[step](id)
  const words =
    step === 'answer'
      ? { label: 'Our statement', missing: 'Say why the payment was right', lengthMax: STATEMENT_LENGTH_MAX }
      : { label: 'Why' }
  return <ReasonDialog {...decision} words={words} onDone={onDone} onClose={onClose} />
}

const DECISIONS: Record<DisputeStep, (id: string) => Decision<DisputeDetail>> = {
  answer: (id) => ({
    title: DISPUTE_STEPS.answer,
    confirm: DISPUTE_STEPS.answer,
    lead: 'The bank accepts one answer. What is known here of the purchase is sent with your statement, as shown on the page.',
    reasons: STATEMENTS,
    send: (statement) => call(submitEvidence, { params: { id }, body: { statement } }),
    done: 'The evidence was sent',
  }),
  accept: (id) => ({
    title: DISPUTE_STEPS.accept,
    confirm: DISPUTE_STEPS.accept,
    tone: 'danger',
    lead: 'It is lost at once and cannot be taken up again: the money stays with the cardholder, and the customer owes it.',
    send: (reason) => call(acceptDispute, { params: { id }, body: { reason } }),
    done: 'The dispute was given up',
  }),
  dismiss: (id) => ({
    title: DISPUTE_STEPS.dismiss,
    confirm: DISPUTE_STEPS.dismiss,
    lead: 'Only when you are sure who paid: the customer can send and withdraw again, and coins do not come back.',
    send: (reason) => call(dismissWarning, { params: { id }, body: { reason } }),
    done: 'The warning was set aside',
  }),
}
