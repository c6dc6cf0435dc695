// One case: what was found beside whom it is about, and how it ends.
import type { Case } from '@kivuko/contract/console-cases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { caseQuery, memberQuery } from './api.ts'
import { CaseFactsList } from './case-facts.tsx'
import { Standing } from './case-list.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { aboutName, CASE_TEXT as TEXT } from './messages.ts'

export type CasePageProps = {
  id: string
  /** The same list with another case open, or with none. */
  addressOf: (id: string) => string
  customerAddress: ((id: string) => string) | undefined
  onNews: (news: string) => void
}

export function CasePage(props: CasePageProps) {
  const { data, error, isFetching, refetch } = useQuery(caseQuery(props.id))
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label={TEXT.back}>
        <TextLink to={props.addressOf('')}>{TEXT.back}</TextLink>
      </nav>
      {data ? (
        <OpenCase {...props} found={data} />
      ) : error ? (
        <>
          <h1 className="sr-only">{TEXT.failed}</h1>
          <ErrorState
            title={TEXT.failed}
            detail={errorText(error, TEXT.failed)}
            retrying={isFetching}
            onRetry={() => void refetch()}
          />
        </>
      ) : (
        <>
          <h1 className="sr-only">{TEXT.loading}</h1>
          <SkeletonRows rows={6} label={TEXT.loading} />
        </>
      )}
    </div>
  )
}

function OpenCase({ found, addressOf, customerAddress, onNews }: CasePageProps & { found: Case }) {
  const queries = useQueryClient()
  const { data: member } = useQuery(memberQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever comes from the list by keys hears where they are.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const factsId = useId()
  const mayDecide = member?.role === 'compliance' || member?.role === 'admin'

  function renewList() {
    return queries.invalidateQueries({ queryKey: ['console', 'cases'] })
  }

  return (
    <>
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight text-ink outline-none">
            {aboutName(found.about)}: {found.customer.name}
          </h1>
          <Standing line={found} />
        </div>
        <p className="text-sm text-ink-soft">{TEXT.opened(formatDateTime(found.opened_at))}</p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card aria-labelledby={factsId} className="flex flex-col gap-4">
            <SectionHeading id={factsId} title={TEXT.found} />
            <CaseFactsList found={found} customerAddress={customerAddress} />
          </Card>
          {found.facts.about === 'identity_check' && mayDecide ? (
            <IdentityPanel checkId={found.facts.check_id} isOpen={found.state === 'open'} />
          ) : null}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <DecisionPanel
            found={found}
            me={member?.id}
            mayDecide={mayDecide}
            onChanged={(now, news) => {
              queries.setQueryData(caseQuery(found.id).queryKey, now)
              void renewList()
              if (news) onNews(news)
            }}
            onRefused={() => {
              void renewList()
              void queries.invalidateQueries({ queryKey: caseQuery(found.id).queryKey })
            }}
          />
          <CustomerCard customer={found.customer} others={found.others} {...{ addressOf, customerAddress }} />
        </div>
      </div>
    </>
  )
}
