import { type StaffMember, setStaffRole } from '@kivuko/contract/console-staff.ts'
import { STAFF_ROLE_TEXTS, STAFF_ROLES, type StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ROLE_NAMES } from '../member.ts'
import { ReasonDialog } from '../reason-dialog.tsx'
import { changesQuery } from '../waiting-changes.tsx'
import { staffQuery } from './api.ts'

const NONE = 'none'

type RoleDialogProps = {
  /** Left out, somebody is added. */
  member: StaffMember | undefined
  onClose: () => void
}

export function RoleDialog({ member, onClose }: RoleDialogProps) {
  const queries = useQueryClient()
  const [email, setEmail] = useState(member?.email ?? '')
  const [role, setRole] = useState<StaffRole | typeof NONE>(member?.role ?? 'support')
  const options = STAFF_ROLES.map((value) => ({ value, label: ROLE_NAMES[value] }))
  return (
    <ReasonDialog
      title={member ? `Change role: ${member.name}` : 'Add somebody'}
      confirm={role === NONE ? 'End their access' : 'Propose'}
      lead={role === NONE ? 'In force at once.' : 'Another admin has to approve it.'}
      tone={role === NONE ? 'danger' : 'primary'}
      send={(reason) =>
        call(setStaffRole, { body: { email: email.trim(), role: role === NONE ? null : role, reason } })
      }
      onDone={({ staff }) => {
        queries.setQueryData(staffQuery.queryKey, { staff })
        void queries.invalidateQueries({ queryKey: changesQuery('staff_role').queryKey })
        onClose()
      }}
      onClose={onClose}
    >
      {member ? null : (
        <TextField
          label="Email"
          hint="The account must exist, with a confirmed email."
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <SelectField
        label="Role"
        hint={role === NONE ? 'No role: ends their access' : STAFF_ROLE_TEXTS[role]}
        value={role}
        options={member ? [...options, { value: NONE, label: 'No role: ends their access' }] : options}
        onChange={({ target }) => setRole(target.value as StaffRole | typeof NONE)}
      />
    </ReasonDialog>
  )
}
