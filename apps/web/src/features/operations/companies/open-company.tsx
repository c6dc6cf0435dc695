// One application: what it proves, what is missing, and the decision.
import type { NamedState } from '@kivuko/contract/companies.ts'
import { COMPANY_PERSON_LABELS } from '@kivuko/contract/company-rules.ts'
import {
  type ConsoleCompany,
  consoleCompanies,
  consoleCompany,
  decideCompany,
} from '@kivuko/contract/console-companies.ts'
import { consoleWaiting } from '@kivuko/contract/console-waiting.ts'
import type { DocumentState } from '@kivuko/contract/documents.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryOf } from '#lib/api-client.ts'
import { DOCUMENT_LABELS } from '#lib/document-labels.ts'
import { formatDateTime } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge, type BadgeTone } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { casesAddress, customerAddress, documentAddress } from '../addresses.ts'
import { Loaded, READ_ONCE } from '../loaded.tsx'
import { ReasonDialog } from '../reason-dialog.tsx'
import { FactList, OpenCard } from '../side-by-side.tsx'
import { listKey } from '../use-list.ts'

const PAPERS: Record<DocumentState, readonly [string, BadgeTone]> = {
  pending: ['Waits for review', 'warning'],
  approved: ['Approved', 'success'],
  rejected: ['Rejected', 'danger'],
}
const PEOPLE: Record<NamedState, readonly [string, BadgeTone]> = {
  invited: ['Link not opened', 'warning'],
  confirmed: ['Identity not verified', 'warning'],
  verified: ['Verified', 'success'],
}

function companyQuery(id: string) {
  return { ...queryOf(['console', 'company', id], consoleCompany, { params: { id } }), ...READ_ONCE }
}

export function OpenCompany({ id, closeTo }: { id: string; closeTo: string }) {
  const query = useQuery(companyQuery(id))
  return (
    <OpenCard title={query.data?.name ?? 'Opening the application…'} closeTo={closeTo}>
      <Loaded
        query={query}
        texts={{ loading: 'Opening the application…', failed: 'The application could not be opened' }}
      >
        {(company) => <Opened company={company} />}
      </Loaded>
    </OpenCard>
  )
}

function Opened({ company }: { company: ConsoleCompany }) {
  const { id, applicant, country, registration_number, address, submitted_at, decided_at, decided_by, reason } = company
  const place = [address.address_line1, address.street, address.city, address.county, address.postal_code]
  return (
    <>
      <FactList
        facts={[
          ['Registration', `${country} ${registration_number}`],
          ['Address', place.filter(Boolean).join(', ')],
          [
            'Applicant',
            <TextLink key="applicant" to={customerAddress(applicant.id)}>
              {applicant.name}
            </TextLink>,
          ],
          [
            'Customer',
            <TextLink key="customer" to={customerAddress(id)}>
              {id}
            </TextLink>,
          ],
          ['Handed in', submitted_at ? formatDateTime(submitted_at) : 'Not yet'],
          ...(decided_at ? ([['Decided', `${formatDateTime(decided_at)}, ${decided_by}: ${reason}`]] as const) : []),
        ]}
      />
      <Papers papers={company.papers} />
      <People people={company.people} />
      {company.open_cases > 0 || company.is_held ? (
        <Alert tone="warning" title="A likeness to a listed name is not cleared">
          <TextLink to={casesAddress(id)}>See its cases</TextLink>
        </Alert>
      ) : null}
      {company.state === 'submitted' ? <Decision company={company} /> : null}
    </>
  )
}

function Papers({ papers }: Pick<ConsoleCompany, 'papers'>) {
  return (
    <section aria-label="Papers" className="flex flex-col gap-2">
      <h3 className="font-semibold">Papers</h3>
      <p className="text-sm text-ink-soft">Each is opened and decided under Documents.</p>
      <ul className="flex flex-col gap-2 text-sm">
        {papers.map(({ id, type, state }) => (
          <li key={id} className="flex flex-wrap items-center justify-between gap-2">
            <TextLink to={documentAddress(id)}>{DOCUMENT_LABELS[type]}</TextLink>
            <Badge tone={PAPERS[state][1]}>{PAPERS[state][0]}</Badge>
          </li>
        ))}
      </ul>
      {papers.length === 0 ? <p className="text-sm">None handed in.</p> : null}
    </section>
  )
}

function People({ people }: Pick<ConsoleCompany, 'people'>) {
  return (
    <section aria-label="Directors and owners" className="flex flex-col gap-2">
      <h3 className="font-semibold">Directors and owners</h3>
      <ul className="flex flex-col gap-3 text-sm">
        {people.map(({ id, name, email, role, share_percent, state, account, is_same_name }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-2">
            <span className="min-w-0 break-words">
              <span className="block font-medium">{name}</span>
              <span className="block break-all text-ink-soft">{email}</span>
              <span className="block text-ink-soft">
                {COMPANY_PERSON_LABELS[role]}
                {role === 'director' ? '' : `, ${share_percent} %`}
              </span>
              {account ? (
                <span className="block">
                  Account: <TextLink to={customerAddress(account.id)}>{account.name}</TextLink>
                  {is_same_name ? '' : ', another name'}
                </span>
              ) : null}
            </span>
            <Badge tone={PEOPLE[state][1]}>{PEOPLE[state][0]}</Badge>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Decision({ company }: { company: ConsoleCompany }) {
  const queries = useQueryClient()
  const [asked, setAsked] = useState<'approve' | 'reject'>()
  const { id, missing } = company
  return (
    <section aria-label="Decision" className="flex flex-col gap-3">
      {missing.length > 0 ? (
        <ul className="list-disc ps-5 text-sm text-ink-soft">
          {missing.map((each) => (
            <li key={each}>{each}</li>
          ))}
        </ul>
      ) : null}
      <div className="flex flex-wrap gap-3">
        <Button disabled={missing.length > 0} onClick={() => setAsked('approve')}>
          Approve
        </Button>
        <Button variant="secondary" onClick={() => setAsked('reject')}>
          Reject
        </Button>
      </div>
      {asked ? (
        <ReasonDialog
          title={asked === 'approve' ? 'Approve this company?' : 'Reject this company?'}
          confirm={asked === 'approve' ? 'Approve' : 'Reject'}
          tone={asked === 'approve' ? 'primary' : 'danger'}
          lead={
            asked === 'approve'
              ? 'It becomes a customer of its own, and its applicant its first admin. The reason is kept in the audit.'
              : 'The applicant is notified with these words. This cannot be undone.'
          }
          send={(reason) => call(decideCompany, { params: { id }, body: { decision: asked, reason } })}
          onDone={(decided) => {
            queries.setQueryData(companyQuery(id).queryKey, decided)
            for (const each of [consoleCompanies, consoleWaiting])
              void queries.invalidateQueries({ queryKey: listKey(each) })
            setAsked(undefined)
          }}
          onClose={() => setAsked(undefined)}
        />
      ) : null}
    </section>
  )
}
