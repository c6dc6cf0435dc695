// Companies that applied, and the one that is open beside them.
import type { COMPANY_STATES, CompanyState } from '@kivuko/contract/companies.ts'
import { type ConsoleCompanyLine, consoleCompanies } from '@kivuko/contract/console-companies.ts'
import type { BadgeTone } from '#ui/badge.tsx'
import type { Column } from '#ui/data-table.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { badgeColumn, timeColumn } from '../columns.tsx'
import { Choice, ListFilters, Search } from '../list-filters.tsx'
import { ListTable } from '../list-table.tsx'
import { SideBySide } from '../side-by-side.tsx'
import { useList } from '../use-list.ts'
import { OpenCompany } from './open-company.tsx'

export const STATE_NAMES: Record<CompanyState, string> = {
  draft: 'Not handed in',
  submitted: 'Waits for a decision',
  open: 'Approved',
  rejected: 'Rejected',
}
const TONES: Record<(typeof COMPANY_STATES)[number], BadgeTone> = {
  draft: 'neutral',
  submitted: 'warning',
  open: 'success',
  rejected: 'danger',
}

const COLUMNS: readonly Column<ConsoleCompanyLine>[] = [
  { key: 'name', header: 'Company', cell: ({ name }) => <span className="break-words">{name}</span> },
  { key: 'number', header: 'Registration', cell: ({ country, registration_number: number }) => `${country} ${number}` },
  { key: 'applicant', header: 'Applicant', cell: ({ applicant }) => applicant.name },
  badgeColumn('State', ({ state }) => state, { names: STATE_NAMES, tones: TONES }),
  timeColumn('Handed in', ({ submitted_at: at }) => at),
]

const LEAD = 'Companies that customers apply for come here once their application is handed in.'

export default function CompaniesPage() {
  const list = useList({
    endpoint: consoleCompanies,
    filters: ['state', 'search'],
    others: ['company'],
    first: { state: 'submitted' },
    polls: true,
  })
  const { company: openId } = list.values
  return (
    <div className="flex flex-col gap-6">
      <PageHeading title="Companies" lead="Applications of companies: their papers, and everyone they name." />
      <ListFilters className="sm:grid-cols-3 xl:grid-cols-4">
        <Choice list={list} name="state" label="State" options={STATE_NAMES} />
        <Search list={list} name="search" label="Name, or registration number" />
      </ListFilters>
      <SideBySide
        open={openId ? <OpenCompany key={openId} id={openId} closeTo={list.addressWith({ company: '' })} /> : undefined}
        list={
          <ListTable
            list={list}
            columns={COLUMNS}
            keyOf={({ id }) => id}
            addressOf={({ id }) => list.addressWith({ company: id })}
            openKey={openId || undefined}
            texts={{
              caption: 'Companies',
              loading: 'Loading companies…',
              failed: 'Companies could not be loaded',
              none: 'No company waits for a decision',
              noneLead: LEAD,
              noMatch: 'No companies match',
              noMatchLead: LEAD,
            }}
          />
        }
      />
    </div>
  )
}
