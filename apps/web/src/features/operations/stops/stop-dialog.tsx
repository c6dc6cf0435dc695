// Stops a way of money at once, or proposes that it runs again.
import { proposeResume, type StopSwitch, stopMoney } from '@kivuko/contract/console-stops.ts'
import { stopLabel, stopSentence } from '@kivuko/contract/stops.ts'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { TextField } from '#ui/text-field.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'

const NOTICE_LENGTH_MAX = 200

type StopDialogProps = { of: StopSwitch; onDone: () => void; onClose: () => void }

export function StopDialog({ of: { name, stop }, onDone, onClose }: StopDialogProps) {
  const [notice, setNotice] = useState('')
  if (stop !== null)
    return (
      <ReasonDialog
        title={`Resume: ${stopLabel(name)}?`}
        confirm="Propose"
        lead="A second person of treasury, or an admin, has to approve it. What waits then goes on by itself, each once."
        send={(reason) => call(proposeResume, { body: { name, reason } })}
        onDone={onDone}
        onClose={onClose}
      />
    )
  return (
    <ReasonDialog
      title={`Stop: ${stopLabel(name)}?`}
      confirm="Stop it now"
      tone="danger"
      lead="In force everywhere within a second. What is queued waits; new requests are refused. Two people resume it."
      send={(reason) => call(stopMoney, { body: { name, reason, ...(notice.trim() ? { notice } : {}) } })}
      onDone={onDone}
      onClose={onClose}
      after={
        <TextField
          label="What customers read (optional)"
          hint={`Otherwise: ${stopSentence(name)}`}
          value={notice}
          maxLength={NOTICE_LENGTH_MAX}
          onChange={({ target }) => setNotice(target.value)}
        />
      }
    />
  )
}
