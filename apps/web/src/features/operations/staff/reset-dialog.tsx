import { resetSecondFactor, type StaffMember } from '@kivuko/contract/console-staff.ts'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { changesQuery } from '../waiting-changes.tsx'

/** For a colleague who lost what they sign in with. */
export function ResetDialog({ member, onClose }: { member: StaffMember; onClose: () => void }) {
  const queries = useQueryClient()
  return (
    <ReasonDialog
      title={`Take off the second step of ${member.name}`}
      confirm="Propose"
      tone="primary"
      lead="Make sure that it is them who ask: see them, or call them at a number you know. Another admin has to approve it. Then their app, recovery codes and passkeys are removed and they are signed out; the next app is set up with a code that this admin gives them in person."
      send={(reason) => call(resetSecondFactor, { params: { id: member.id }, body: { reason } })}
      onDone={() => {
        void queries.invalidateQueries({ queryKey: changesQuery('second_factor').queryKey })
        onClose()
      }}
      onClose={onClose}
    />
  )
}
