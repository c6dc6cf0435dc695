// What becomes of a transfer, with what it leads to said before, and why.
import {
  type CandidateOrder,
  decideDeskTransfer,
  markTransferReturned,
  type OpenTransfer,
} from '@kivuko/contract/console-money.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { Alert } from '#ui/alert.tsx'
import { TextField } from '#ui/text-field.tsx'
import { DeedDialog } from './deed-dialog.tsx'
import { TRANSFERS_TEXT as TEXT } from './messages.ts'

/** `chosen` left undefined, the order is typed. */
export type Deed = { what: 'settle'; chosen: CandidateOrder | undefined } | { what: 'return' } | { what: 'returned' }

type DialogProps = { id: string; deed: Deed; onDone: (answer: OpenTransfer) => void; onClose: () => void }

export function TransferDialog({ id, deed, onDone, onClose }: DialogProps) {
  const params = { id }
  if (deed.what === 'settle') return <SettleDialog id={id} chosen={deed.chosen} onDone={onDone} onClose={onClose} />
  if (deed.what === 'returned')
    return (
      <DeedDialog
        title={TEXT.markReturned}
        confirm={TEXT.markReturned}
        reasons={TEXT.markReasons}
        deed={(reason) => call(markTransferReturned, { params, body: { reason } })}
        onDone={onDone}
        onClose={onClose}
      >
        <p className="text-ink-soft">{TEXT.markLead}</p>
      </DeedDialog>
    )
  return (
    <DeedDialog
      title={TEXT.sendBack}
      confirm={TEXT.sendBack}
      tone="danger"
      reasons={TEXT.sendBackReasons}
      deed={(reason) => call(decideDeskTransfer, { params, body: { what: 'return', reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p className="text-ink-soft">{TEXT.sendBackLead}</p>
    </DeedDialog>
  )
}

type SettleProps = Omit<DialogProps, 'deed'> & { chosen: CandidateOrder | undefined }

function SettleDialog({ id, chosen, onDone, onClose }: SettleProps) {
  const [typed, setTyped] = useState('')
  const reference = chosen?.reference ?? typed.trim()
  const title = chosen ? TEXT.settle(chosen.reference) : TEXT.settleOther
  return (
    <DeedDialog
      title={title}
      confirm={title}
      reasons={TEXT.settleReasons}
      check={() => (reference ? undefined : TEXT.missingReference)}
      deed={(reason) =>
        call(decideDeskTransfer, { params: { id }, body: { what: 'settle', order_reference: reference, reason } })
      }
      onDone={onDone}
      onClose={onClose}
    >
      {chosen ? (
        <p className="text-ink-soft">{chosen.customer_name}</p>
      ) : (
        <TextField
          label={TEXT.otherReference}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={40}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      )}
      <Alert tone={chosen?.is_same_amount === false ? 'warning' : 'info'}>
        {chosen?.is_same_amount === false ? TEXT.settleOtherAmount : TEXT.settleLead}
      </Alert>
    </DeedDialog>
  )
}
