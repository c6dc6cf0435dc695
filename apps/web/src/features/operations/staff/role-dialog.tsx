import { type StaffMember, setStaffRole } from '@kivuko/contract/staff.ts'
import { STAFF_ROLE_TEXTS, STAFF_ROLES, type StaffRole } from '@kivuko/contract/staff-roles.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { ReasonDialog } from '#ui/reason-dialog.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { staffQuery } from './api.ts'
import { STAFF_TEXT as TEXT } from './messages.ts'

const NONE = 'none'

type RoleDialogProps = {
  /** Left out, somebody is added. */
  member: StaffMember | undefined
  roleNames: Record<StaffRole, string>
  onClose: () => void
}

export function RoleDialog({ member, roleNames, onClose }: RoleDialogProps) {
  const queries = useQueryClient()
  const [email, setEmail] = useState(member?.email ?? '')
  const [role, setRole] = useState<StaffRole | typeof NONE>(member?.role ?? 'support')
  const { mutate, isPending, error } = useMutation({
    mutationFn: (reason: string) =>
      call(setStaffRole, { body: { email: email.trim(), role: role === NONE ? null : role, reason } }),
    onSuccess(answer) {
      queries.setQueryData(staffQuery.queryKey, answer)
      onClose()
    },
  })
  const options = STAFF_ROLES.map((value) => ({ value, label: roleNames[value] }))
  return (
    <ReasonDialog
      texts={{
        title: member ? `${TEXT.change}: ${member.name}` : TEXT.add,
        close: TEXT.close,
        confirm: TEXT.save,
        cancel: TEXT.cancel,
        words: TEXT.words,
        missing: TEXT.missing,
      }}
      tone={role === NONE ? 'danger' : 'primary'}
      busy={isPending}
      error={error ? errorText(error, TEXT.notSaved) : undefined}
      onConfirm={mutate}
      onClose={onClose}
    >
      {member ? null : (
        <TextField
          label={TEXT.email}
          hint={TEXT.addLead}
          type="email"
          value={email}
          onChange={({ target }) => setEmail(target.value)}
        />
      )}
      <SelectField
        label={TEXT.role}
        hint={role === NONE ? TEXT.noRole : STAFF_ROLE_TEXTS[role]}
        value={role}
        options={member ? [...options, { value: NONE, label: TEXT.noRole }] : options}
        onChange={({ target }) => setRole(target.value as StaffRole | typeof NONE)}
      />
    </ReasonDialog>
  )
}
