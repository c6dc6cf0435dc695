// What becomes of a transfer, with what it leads to said before, and why.
import {
  type BankTransfer,
  type CandidateCustomer,
  type CandidateOrder,
  decideBankTransfer,
  markTransferReturned,
  type OpenTransfer,
} from '@kivuko/contract/console-bank-transfers.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { AddDialog } from './add-dialog.tsx'

/** `chosen` left undefined, the order is typed. */
export type Decision =
  | { what: 'settle'; chosen: CandidateOrder | undefined; isNamed: boolean }
  | { what: 'add'; customer: CandidateCustomer | undefined; isNamed: boolean }
  | { what: 'return' }
  | { what: 'returned' }

type DialogProps = {
  id: string
  provider: BankTransfer['provider']
  decision: Decision
  onDone: (answer: OpenTransfer) => void
  onClose: () => void
}

export function TransferDialog({ id, provider, decision, onDone, onClose }: DialogProps) {
  const params = { id }
  const isMpesa = provider === 'mpesa'
  if (decision.what === 'add')
    return (
      <AddDialog
        id={id}
        isMpesa={isMpesa}
        chosen={decision.customer}
        isNamed={decision.isNamed}
        onDone={onDone}
        onClose={onClose}
      />
    )
  if (decision.what === 'settle')
    return (
      <SettleDialog id={id} chosen={decision.chosen} isNamed={decision.isNamed} onDone={onDone} onClose={onClose} />
    )
  if (decision.what === 'returned')
    return (
      <ReasonDialog
        title="Mark as sent back"
        confirm="Mark as sent back"
        reasons={[isMpesa ? 'Reversed in the M-Pesa portal' : 'Sent by our bank today']}
        lead={`Only after the money has left ${isMpesa ? 'our M-Pesa account' : 'our bank'}. The books are written at once, and the customer is notified.`}
        send={(reason) => call(markTransferReturned, { params, body: { reason } })}
        onDone={onDone}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title="Send it back"
      confirm="Send it back"
      tone="danger"
      reasons={[
        'The sender is not the customer',
        isMpesa ? 'It names no customer of ours' : 'It names no order or customer of ours',
        'The customer asked for it',
      ]}
      lead={
        isMpesa
          ? 'The money is owed to its payer. A person reverses the payment in the M-Pesa portal, and marks it here.'
          : 'The money is owed to its sender. By Paystack it leaves by itself; from our bank account a person sends it and marks it here.'
      }
      send={(reason) => call(decideBankTransfer, { params, body: { what: 'return', reason } })}
      onDone={onDone}
      onClose={onClose}
    />
  )
}

/** `isNamed`: its sender named this very order. */
type SettleProps = Omit<DialogProps, 'decision' | 'provider'> & { chosen: CandidateOrder | undefined; isNamed: boolean }

function SettleDialog({ id, chosen, isNamed, onDone, onClose }: SettleProps) {
  const [typed, setTyped] = useState('')
  const reference = chosen?.reference ?? typed.trim()
  const title = chosen ? `Pay ${chosen.reference} with it` : 'Pay another order with it'
  return (
    <ReasonDialog
      title={title}
      confirm={title}
      reasons={['The sender wrote to us', 'The name is the customer’s, written otherwise', 'A family member pays']}
      isReady={reference !== ''}
      send={(reason) =>
        call(decideBankTransfer, { params: { id }, body: { what: 'settle', order_reference: reference, reason } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {({ isTried }) => (
        <>
          {chosen ? (
            <p className="text-ink-soft">{chosen.customer_name}</p>
          ) : (
            <TextField
              label="Order reference"
              autoComplete="off"
              autoCapitalize="characters"
              maxLength={40}
              value={typed}
              error={isTried && reference === '' ? 'Type the reference of the order' : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Alert tone={chosen?.is_same_amount === false ? 'warning' : 'info'}>
            {chosen?.is_same_amount === false
              ? 'The amount is not the order’s, so the transfer will not buy anything: it goes back.'
              : isNamed
                ? 'The coins become the customer’s at once. This cannot be undone.'
                : 'Its sender did not name this order, so a colleague has to say the same. Then the coins are the customer’s, and it cannot be undone.'}
          </Alert>
        </>
      )}
    </ReasonDialog>
  )
}
