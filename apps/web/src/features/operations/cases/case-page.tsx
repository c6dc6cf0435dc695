// One case: what was found beside whom it is about, and how it ends.
import { type Case, consoleCases } from '@kivuko/contract/console-cases.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useId, useRef } from 'react'
import { formatDateTime } from '#lib/format.ts'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Loaded } from '../loaded.tsx'
import { memberQuery } from '../member.ts'
import { listKey } from '../use-list.ts'
import { caseQuery } from './api.ts'
import { CaseFactsList } from './case-facts.tsx'
import { aboutName, subjectName } from './case-names.ts'
import { Standing } from './case-standing.tsx'
import { CustomerCard } from './customer-card.tsx'
import { DecisionPanel } from './decision-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'

export type CasePageProps = {
  id: string
  /** The same list with another case open, or with none. */
  addressOf: (id: string) => string
  onNotice: (notice: string) => void
}

export function CasePage(props: CasePageProps) {
  return (
    <div className="flex flex-col gap-5">
      <nav aria-label="All cases">
        <TextLink to={props.addressOf('')}>All cases</TextLink>
      </nav>
      <Loaded
        query={useQuery(caseQuery(props.id))}
        texts={{ loading: 'Opening the case…', failed: 'The case could not be opened' }}
        rows={6}
        isPage
      >
        {(found) => <OpenCase {...props} found={found} />}
      </Loaded>
    </div>
  )
}

function OpenCase({ found, addressOf, onNotice }: CasePageProps & { found: Case }) {
  const queries = useQueryClient()
  const { data: member } = useQuery(memberQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  // Whoever comes from the list by keys hears where they are.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const factsId = useId()
  const mayDecide = member?.role === 'compliance' || member?.role === 'admin'

  function renewList() {
    return queries.invalidateQueries({ queryKey: listKey(consoleCases) })
  }

  return (
    <>
      <div className="flex flex-col gap-1">
        <div className="flex flex-wrap items-center gap-3">
          <h1 ref={heading} tabIndex={-1} className="text-2xl font-semibold tracking-tight text-ink outline-none">
            {aboutName(found.about)}: {subjectName(found)}
          </h1>
          <Standing line={found} />
        </div>
        <p className="text-sm text-ink-soft">Opened {formatDateTime(found.opened_at)}</p>
      </div>
      <div className="grid items-start gap-6 xl:grid-cols-[3fr_2fr]">
        <div className="flex min-w-0 flex-col gap-6">
          <Card aria-labelledby={factsId} className="flex flex-col gap-4">
            <SectionHeading id={factsId} title="What was found" />
            <CaseFactsList found={found} />
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
            onChanged={(now, notice) => {
              queries.setQueryData(caseQuery(found.id).queryKey, now)
              void renewList()
              if (notice) onNotice(notice)
            }}
            onRefused={() => {
              void renewList()
              void queries.invalidateQueries({ queryKey: caseQuery(found.id).queryKey })
            }}
          />
          {found.customer ? (
            <CustomerCard customer={found.customer} others={found.others} addressOf={addressOf} />
          ) : null}
        </div>
      </div>
    </>
  )
}
