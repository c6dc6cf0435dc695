// The partners somebody acts for, invitations to others, and the beginning of a new one.
import { joinPartner } from '@kivuko/contract/partners.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link, useNavigate } from 'react-router'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { partnersQuery, usePartnerChange } from './api.ts'
import { BecomeForm } from './become-form.tsx'
import { FAILED_TEXT, ROLE_LABELS, STATE_TEXTS } from './partner-text.ts'
import { StateBadge } from './state-badge.tsx'

type PartnersPageProps = { address: string; securityAddress: string }

export function PartnersPage({ address, securityAddress }: PartnersPageProps) {
  const query = useQuery(partnersQuery)
  const [isBecoming, setBecoming] = useState(false)
  const navigate = useNavigate()
  const { data } = query
  const open = (id: string) => navigate(`${address}?id=${id}`)
  const isFirst = data?.partners.length === 0 && data.invitations.length === 0
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-8">
      <PageHeading
        title={t('Partner dashboard')}
        lead={t(
          'Your servers buy and sell coins for customers of your own: keys, webhooks, and what was called with them.',
        )}
      />
      {query.isError ? <ErrorState title={t('Your partners could not be loaded.')} query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={3} label={t('Loading your partners…')} /> : null}
      {data && data.invitations.length > 0 ? (
        <section aria-labelledby="invitations-heading" className="flex flex-col gap-3">
          <SectionHeading id="invitations-heading" title={t('Invitations')} />
          <ul className="flex flex-col gap-3">
            {data.invitations.map((each) => (
              <Invitation key={each.id} {...each} securityAddress={securityAddress} onJoined={open} />
            ))}
          </ul>
        </section>
      ) : null}
      {data && data.partners.length > 0 ? (
        <ul aria-label={t('Partners')} className="flex flex-col gap-3">
          {data.partners.map(({ id, name, state, role }) => (
            <li key={id}>
              <Link
                to={`${address}?id=${id}`}
                className="flex flex-wrap items-center justify-between gap-3 rounded-box border border-line bg-paper p-5 text-ink no-underline shadow-rest hover:border-line-strong"
              >
                <span className="min-w-0 font-semibold wrap-anywhere">{name}</span>
                <span className="flex flex-wrap items-center gap-3 text-sm text-ink-soft">
                  {ROLE_LABELS[role]}
                  <StateBadge is={STATE_TEXTS[state]} />
                </span>
              </Link>
            </li>
          ))}
        </ul>
      ) : null}
      {data && (isFirst || isBecoming) ? <BecomeForm securityAddress={securityAddress} onDone={open} /> : null}
      {data && !isFirst && !isBecoming ? (
        <Button variant="secondary" className="self-start" onClick={() => setBecoming(true)}>
          {t('Add another partner')}
        </Button>
      ) : null}
    </div>
  )
}

type InvitationProps = {
  id: string
  partner: string
  role: keyof typeof ROLE_LABELS
  securityAddress: string
  onJoined: (id: string) => void
}

function Invitation({ id, partner, role, securityAddress, onJoined }: InvitationProps) {
  const joining = usePartnerChange(
    (_: undefined) => call(joinPartner, { params: { id } }),
    (joined) => onJoined(joined.id),
  )
  const { error } = joining
  return (
    <li>
      <Card className="flex flex-col gap-3" aria-label={partner}>
        <p className="leading-6 wrap-anywhere">
          {t('{name} invites you as {role}.', { name: partner, role: ROLE_LABELS[role].toLowerCase() })}
        </p>
        {error ? (
          <Alert>
            {errorText(error, FAILED_TEXT)}{' '}
            {error instanceof ApiError && error.code === 'second_factor_missing' ? (
              <TextLink to={securityAddress}>{t('Open Security')}</TextLink>
            ) : null}
          </Alert>
        ) : null}
        <Button
          size="small"
          className="self-start"
          loading={joining.isPending}
          aria-label={t('Accept the invitation of {name}', { name: partner })}
          onClick={() => joining.mutate(undefined)}
        >
          {t('Accept')}
        </Button>
      </Card>
    </li>
  )
}
