// What arrived is added to a customer's wallet, with what that leads to said before, and why.
import {
  type CandidateCustomer,
  decideBankTransfer,
  type OpenTransfer,
} from '@kivuko/contract/console-bank-transfers.ts'
import { shownAccountNumber } from '@kivuko/contract/paybill.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

type AddProps = {
  id: string
  /** To the paybill; otherwise by bank. */
  isMpesa: boolean
  /** Left undefined, the customer is typed. */
  chosen: CandidateCustomer | undefined
  /** The sender named this very wallet. */
  isNamed: boolean
  onDone: (answer: OpenTransfer) => void
  onClose: () => void
}

const PAYBILL_REASONS = ['The payer wrote to us, with the M-Pesa message', 'One digit is wrong', 'The limit was raised']
const BANK_REASONS = ['The name is the customer’s, written otherwise', 'The sender wrote to us', 'The limit was raised']

export function AddDialog({ id, isMpesa, chosen, isNamed, onDone, onClose }: AddProps) {
  const [typed, setTyped] = useState('')
  const reference = chosen?.account ?? typed.trim()
  const title = chosen ? `Add it to ${shownAccountNumber(chosen.account)}` : 'Add it to another customer'
  return (
    <ReasonDialog
      title={title}
      confirm={title}
      reasons={isMpesa ? PAYBILL_REASONS : BANK_REASONS}
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
              label={isMpesa ? 'Account number or email address' : 'Reference or email address'}
              autoComplete="off"
              maxLength={254}
              value={typed}
              error={isTried && reference === '' ? 'Type whose it is' : undefined}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
          <Alert tone="info">
            {!isMpesa
              ? isNamed
                ? 'It was held for a reason, so a colleague has to say the same. Then the money is in the customer’s wallet, less the fee, and counts against their limit. This cannot be undone.'
                : 'Its sender did not name this wallet, so a colleague has to say the same. Then the money is in it, less the fee. This cannot be undone.'
              : isNamed
                ? 'The rules did not let this payment in, so a colleague has to say the same. Then the money is in the customer’s wallet, less the fee, and counts against their limit. This cannot be undone.'
                : 'The payer did not type this account number, so a colleague has to say the same. Then the money is in the customer’s wallet, less the fee. This cannot be undone.'}
          </Alert>
        </>
      )}
    </ReasonDialog>
  )
}
