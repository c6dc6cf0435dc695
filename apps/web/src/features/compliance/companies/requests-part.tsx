// What members asked for: approved or rejected by another, withdrawn by who asked; and up to how much one sends alone.
import type { Company } from '@kivuko/contract/companies.ts'
import { approveCompanyRequest, type CompanyRequest, rejectCompanyRequest } from '@kivuko/contract/company-requests.ts'
import { t } from '@kivuko/contract/text.ts'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { requestsQuery } from './api.ts'
import { REQUEST_STATE_TEXTS } from './company-text.ts'
import { LimitCard } from './limit-card.tsx'
import { StateBadge } from './state-badge.tsx'

const FAILED_TEXT = t('That did not work. Please try again.')

export function RequestsPart({ company }: { company: Company }) {
  const query = useQuery(requestsQuery(company.id))
  const { data } = query
  if (query.isError) return <ErrorState title={t('The requests could not be loaded.')} query={query} />
  if (!data) return <SkeletonRows rows={3} label={t('Loading the requests…')} />
  return (
    <>
      <section aria-labelledby="requests-heading" className="flex flex-col gap-4">
        <SectionHeading id="requests-heading" title={t('Requests')} />
        {data.requests.length > 0 ? (
          <ul className="flex flex-col gap-4">
            {data.requests.map((request) => (
              <RequestCard key={request.id} companyId={company.id} request={request} />
            ))}
          </ul>
        ) : (
          <EmptyState title={t('No requests yet')}>
            {t('What takes two members stands here until it is decided.')}
          </EmptyState>
        )}
      </section>
      <LimitCard companyId={company.id} limits={data.limits} isAdmin={company.role === 'admin'} />
    </>
  )
}

function RequestCard({ companyId, request }: { companyId: string; request: CompanyRequest }) {
  const queries = useQueryClient()
  const { id, kind, state, currency, amount, recipient, maker, checker, created_at, ends_at, result } = request
  const params = { id: companyId, request: id }
  const done = { onSettled: () => queries.invalidateQueries({ queryKey: ['companies', companyId] }) }
  const approving = useMutation({ mutationFn: () => call(approveCompanyRequest, { params }), ...done })
  const rejecting = useMutation({
    mutationFn: (reason: string) => call(rejectCompanyRequest, { params, body: { reason } }),
    ...done,
  })
  const isBusy = approving.isPending || rejecting.isPending
  const error = approving.error ?? rejecting.error
  const shown = formatAmount(currency, amount)
  return (
    <li className="flex min-w-0 flex-col gap-3 rounded-box border border-line bg-paper p-5 shadow-rest">
      <p className="flex flex-wrap items-center justify-between gap-3">
        <span className="min-w-0 font-semibold wrap-anywhere">
          {kind === 'limit'
            ? t('Raise the limit of one member to {amount}', { amount: shown })
            : t('Send {amount} to {name} ({recipient})', {
                amount: shown,
                name: request.recipient_name ?? '',
                recipient: recipient ?? '',
              })}
        </span>
        <StateBadge is={REQUEST_STATE_TEXTS[state]} />
      </p>
      {request.note ? (
        <p className="leading-6 wrap-anywhere text-ink-soft">{t('“{note}”', { note: request.note })}</p>
      ) : null}
      <p className="text-sm text-ink-soft wrap-anywhere">
        {t('Asked by {name}, {time}', { name: maker, time: formatDateTime(created_at) })}
        {state === 'open' ? ` · ${t('ends {time}', { time: formatDateTime(ends_at) })}` : null}
        {checker ? ` · ${t('decided by {name}', { name: checker })}` : null}
        {result ? ` · ${result}` : null}
      </p>
      {error ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
      {request.hindrance ? <Alert tone="info">{request.hindrance}</Alert> : null}
      {request.can_reject || request.can_withdraw ? (
        <div className="flex flex-wrap gap-3">
          {request.can_approve ? (
            <Button size="small" loading={approving.isPending} disabled={isBusy} onClick={() => approving.mutate()}>
              {t('Approve')}
            </Button>
          ) : null}
          {request.can_reject ? (
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy}
              onClick={() => rejecting.mutate(t('Rejected by a member'))}
            >
              {t('Reject')}
            </Button>
          ) : (
            <Button
              variant="secondary"
              size="small"
              disabled={isBusy}
              onClick={() => rejecting.mutate(t('Withdrawn by who asked'))}
            >
              {t('Withdraw')}
            </Button>
          )}
        </div>
      ) : null}
    </li>
  )
}
