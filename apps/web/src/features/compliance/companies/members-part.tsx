// Who acts for the company; admins invite, change and remove.
import { type Company, changeMember, inviteMember, type Member, removeMember } from '@kivuko/contract/companies.ts'
import { MEMBER_ROLE_LABELS, MEMBER_ROLES, type MemberRole } from '@kivuko/contract/member-roles.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ConfirmDialog } from '#ui/confirm-dialog.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { companiesQuery, membersQuery } from './api.ts'

const FAILED_TEXT = t('That did not work. Please try again.')
const ROLE_OPTIONS = MEMBER_ROLES.map((value) => ({ value, label: MEMBER_ROLE_LABELS[value] }))

/** A change answers the list as it is then. */
function useMembersChange<Input>(
  companyId: string,
  send: (input: Input) => Promise<{ members: Member[] }>,
  onDone?: () => void,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: (answer) => {
      queries.setQueryData(membersQuery(companyId).queryKey, answer)
      void queries.invalidateQueries({ queryKey: companiesQuery.queryKey, exact: true })
      onDone?.()
    },
  })
}

export function MembersPart({ company }: { company: Company }) {
  const query = useQuery(membersQuery(company.id))
  const isAdmin = company.role === 'admin'
  if (query.isError) return <ErrorState title={t('The members could not be loaded.')} query={query} />
  if (!query.data) return <SkeletonRows rows={3} label={t('Loading the members…')} />
  return (
    <>
      <Card aria-labelledby="members-heading" className="flex flex-col gap-3">
        <SectionHeading id="members-heading" title={t('Members')} />
        <p className="text-sm leading-6 text-ink-soft">
          {t(
            'A viewer reads, a maker asks for money to leave, a checker approves what another asked for. An admin does all of it and manages members.',
          )}
        </p>
        <ul className="flex flex-col divide-y divide-line">
          {query.data.members.map((member) => (
            <MemberRow key={member.id} companyId={company.id} member={member} isAdmin={isAdmin} />
          ))}
        </ul>
      </Card>
      {isAdmin ? <InviteForm companyId={company.id} /> : null}
    </>
  )
}

function MemberRow({ companyId, member, isAdmin }: { companyId: string; member: Member; isAdmin: boolean }) {
  const [isAsked, setAsked] = useState(false)
  const params = { id: companyId, member: member.id }
  const name = member.name ?? member.email
  const changing = useMembersChange(companyId, (role: MemberRole) => call(changeMember, { params, body: { role } }))
  const removing = useMembersChange(
    companyId,
    (_: undefined) => call(removeMember, { params }),
    () => setAsked(false),
  )
  const error = changing.error ?? removing.error
  return (
    <li className="flex flex-col gap-3 py-4">
      <div className="flex flex-wrap items-center gap-3">
        <span className="min-w-0 basis-full wrap-anywhere sm:grow sm:basis-0">
          <span className="block font-medium">
            {name} {member.is_self ? t('(you)') : ''}
          </span>
          <span className="block text-sm text-ink-soft">
            {member.joined_at ? member.email : t('Invited, has not accepted yet')}
          </span>
        </span>
        {isAdmin ? (
          <SelectField
            label={t('Role of {name}', { name })}
            hideLabel
            options={ROLE_OPTIONS}
            value={member.role}
            disabled={changing.isPending}
            onChange={({ target }) => changing.mutate(target.value as MemberRole)}
          />
        ) : (
          <span>{MEMBER_ROLE_LABELS[member.role]}</span>
        )}
        {isAdmin || member.is_self ? (
          <Button
            variant="quiet"
            size="small"
            className="min-w-24"
            aria-label={member.is_self ? t('Leave the company') : t('Remove {name}', { name })}
            onClick={() => setAsked(true)}
          >
            {member.is_self ? t('Leave') : t('Remove')}
          </Button>
        ) : null}
      </div>
      {error && !isAsked ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
      <ConfirmDialog
        open={isAsked}
        title={member.is_self ? t('Leave this company?') : t('Remove {name}?', { name })}
        confirmText={member.is_self ? t('Leave') : t('Remove')}
        cancelText={t('Cancel')}
        tone="danger"
        busy={removing.isPending}
        onConfirm={() => removing.mutate(undefined, { onError: () => setAsked(false) })}
        onCancel={() => setAsked(false)}
      >
        {t('They act for the company no more, and what they asked for ends.')}
      </ConfirmDialog>
    </li>
  )
}

function InviteForm({ companyId }: { companyId: string }) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<MemberRole>('viewer')
  const inviting = useMembersChange(
    companyId,
    (body: { email: string; role: MemberRole }) => call(inviteMember, { params: { id: companyId }, body }),
    () => setEmail(''),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (email.trim() && !inviting.isPending) inviting.mutate({ email: email.trim(), role })
  }
  return (
    <Card aria-labelledby="invite-heading">
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <SectionHeading id="invite-heading" title={t('Invite somebody')} />
        <TextField
          label={t('Their email address')}
          hint={t('They accept with an account that has this very address.')}
          type="email"
          autoComplete="off"
          value={email}
          onChange={({ target }) => {
            inviting.reset()
            setEmail(target.value)
          }}
        />
        <SelectField
          label={t('Role')}
          options={ROLE_OPTIONS}
          value={role}
          onChange={({ target }) => setRole(target.value as MemberRole)}
        />
        {inviting.error ? <Alert>{errorText(inviting.error, FAILED_TEXT)}</Alert> : null}
        {inviting.isSuccess ? <Alert tone="success">{t('They have mail with a link.')}</Alert> : null}
        <Button type="submit" loading={inviting.isPending} disabled={!email.trim()} className="self-start">
          {t('Send the invitation')}
        </Button>
      </form>
    </Card>
  )
}
