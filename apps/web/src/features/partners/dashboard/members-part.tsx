// Who acts for the partner: owners invite and take out, everybody may leave.
import { PARTNER_ROLES, type PartnerRole } from '@kivuko/contract/partner-keys.ts'
import {
  changePartnerRole,
  invitePartnerMember,
  type Partner,
  type PartnerMember,
  removePartnerMember,
} from '@kivuko/contract/partners.ts'
import { t } from '@kivuko/contract/text.ts'
import { type FormEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { formatDate } from '#lib/format.ts'
import { useSession } from '#lib/use-session.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { usePartnerChange } from './api.ts'
import { FAILED_TEXT, ROLE_HINTS, ROLE_LABELS } from './partner-text.ts'

export function MembersPart({ partner, homeAddress }: { partner: Partner; homeAddress: string }) {
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="members-heading" className="flex flex-col gap-3">
        <SectionHeading id="members-heading" title={t('Members')} />
        <ul className="divide-y divide-line rounded-box border border-line bg-paper px-5">
          {partner.members.map((member) => (
            <MemberRow key={member.id} partner={partner} member={member} homeAddress={homeAddress} />
          ))}
        </ul>
      </section>
      {partner.role === 'owner' ? <InviteForm id={partner.id} /> : null}
    </div>
  )
}

function MemberRow({ partner, member, homeAddress }: { partner: Partner; member: PartnerMember; homeAddress: string }) {
  const { user } = useSession()
  const navigate = useNavigate()
  const [isAsked, setAsked] = useState(false)
  const { email } = member
  const isSelf = member.joined_at !== null && user?.email.toLowerCase() === email.toLowerCase()
  const removing = usePartnerChange(
    (_: undefined) => call(removePartnerMember, { params: { id: partner.id, member: member.id } }),
    () => {
      setAsked(false)
      if (isSelf) navigate(homeAddress)
    },
  )
  const changing = usePartnerChange((role: PartnerRole) =>
    call(changePartnerRole, { params: { id: partner.id, member: member.id }, body: { role } }),
  )
  const what = isSelf ? t('Leave') : t('Remove')
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 grow wrap-anywhere">
          <span className="block font-medium">
            {email} {isSelf ? t('(you)') : ''}
          </span>
          <span className="block text-sm text-ink-soft">
            {member.joined_at
              ? t('Since {day}', { day: formatDate(member.joined_at) })
              : t('Invited, has not accepted yet')}
          </span>
        </span>
        {partner.role === 'owner' ? (
          <RoleField member={member} changing={changing} />
        ) : (
          <span>{ROLE_LABELS[member.role]}</span>
        )}
        {partner.role === 'owner' || isSelf ? (
          <Button
            variant="quiet"
            size="small"
            className="min-w-24"
            aria-label={isSelf ? t('Leave the partner') : t('Remove {name}', { name: email })}
            onClick={() => setAsked(true)}
          >
            {what}
          </Button>
        ) : null}
      </div>
      {removing.error && !isAsked ? <Alert>{errorText(removing.error, FAILED_TEXT)}</Alert> : null}
      {changing.error ? <Alert>{errorText(changing.error, FAILED_TEXT)}</Alert> : null}
      <ConfirmDialog
        open={isAsked}
        title={isSelf ? t('Leave this partner?') : t('Remove {name}?', { name: email })}
        confirmText={what}
        cancelText={t('Cancel')}
        tone="danger"
        busy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onError: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      >
        {t('They act for the partner no more. Keys work on: rotate or end those they knew.')}
      </ConfirmDialog>
    </li>
  )
}

type RoleFieldProps = {
  member: PartnerMember
  changing: { isPending: boolean; mutate: (role: PartnerRole) => void }
}

function RoleField({ member, changing }: RoleFieldProps) {
  return (
    <SelectField
      label={t('Role of {name}', { name: member.email })}
      hideLabel
      value={member.role}
      disabled={changing.isPending}
      options={PARTNER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
      onChange={({ target }) => changing.mutate(target.value as PartnerRole)}
    />
  )
}

function InviteForm({ id }: { id: string }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<PartnerRole>('developer')
  const inviting = usePartnerChange(
    (body: { email: string; role: PartnerRole }) => call(invitePartnerMember, { params: { id }, body }),
    () => setEmail(''),
  )
  const { error } = inviting
  const beside = error instanceof ApiError ? error.fieldError('email') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!inviting.isPending) inviting.mutate({ email: email.trim(), role })
  }
  return (
    <Card aria-labelledby="invite-heading">
      <form noValidate onSubmit={submit} className="flex flex-col gap-5">
        <SectionHeading id="invite-heading" title={t('Invite somebody')} />
        <TextField
          label={t('Their email address')}
          hint={t(
            'They find the invitation on their own partner dashboard, signed in with this very address, confirmed.',
          )}
          type="email"
          autoComplete="off"
          value={email}
          error={beside}
          onChange={({ target }) => {
            inviting.reset()
            setEmail(target.value)
          }}
        />
        <SelectField
          label={t('Role')}
          hint={ROLE_HINTS[role]}
          value={role}
          options={PARTNER_ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }))}
          onChange={({ target }) => setRole(target.value as PartnerRole)}
        />
        {error && !beside ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
        {inviting.isSuccess ? <Alert tone="success">{t('Invited. A mail tells them where to accept.')}</Alert> : null}
        <Button type="submit" loading={inviting.isPending} className="self-start">
          {t('Invite')}
        </Button>
      </form>
    </Card>
  )
}
