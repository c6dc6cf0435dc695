// Money that staff move: what waits for a second person, and what was decided.
import { PROPOSAL_KINDS, PROPOSAL_STATES, type Proposal } from '@kivuko/contract/console-proposals.ts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import type { Column } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { PagedTable } from '#ui/paged-table.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { EVERY_STATE, FIRST_STATE, type Filters, proposalsQuery } from './api.ts'
import { KIND_NAMES, STATE_NAMES, STATE_TONES, LIST_TEXT as TEXT } from './messages.ts'
import { ProposalDialog } from './proposal-dialog.tsx'
import { isWishKind, ProposeDialog } from './propose-dialog.tsx'

const COLUMNS: readonly Column<Proposal>[] = [
  { key: 'what', header: TEXT.what, cell: ({ kind }) => KIND_NAMES[kind] },
  {
    key: 'amount',
    header: TEXT.amount,
    isFigure: true,
    cell: ({ currency, amount }) => <MoneyText asset={currency} amount={amount} />,
  },
  { key: 'whom', header: TEXT.whom, cell: Whom },
  {
    key: 'state',
    header: TEXT.state,
    cell: ({ state }) => <Badge tone={STATE_TONES[state]}>{STATE_NAMES[state]}</Badge>,
  },
  { key: 'by', header: TEXT.by, cell: ({ proposed_by: { name } }) => name },
  {
    key: 'when',
    header: TEXT.when,
    cell: ({ proposed_at: at }) => <span className="whitespace-nowrap">{formatDateTime(at)}</span>,
  },
]

function Whom({ customer, order_reference: order }: Proposal) {
  if (!customer) return TEXT.treasury
  return (
    <div className="flex flex-col">
      <span>{customer.name}</span>
      <span className="block min-w-44 break-all text-ink-soft">{order ?? customer.email}</span>
    </div>
  )
}

const NAMES = ['state', 'kind', 'customer', 'open', 'propose', 'currency', 'order', 'refund'] as const

export function ProposalsPage() {
  const { values, change, addressWith } = useAddressChoices(NAMES)
  const { state, kind, open, propose } = values
  // An email or a phone number is for the form alone.
  const customer = values.customer.startsWith('usr_') ? values.customer : ''
  const query = useInfiniteQuery(proposalsQuery({ state, kind, customer }))
  const endProposing = (id = '') => change({ propose: '', currency: '', order: '', refund: '', open: id })
  return (
    <div className="flex flex-col gap-6">
      <PageHeading
        title={TEXT.title}
        lead={TEXT.lead}
        aside={
          <div className="flex flex-wrap gap-3">
            <Button variant="secondary" onClick={() => change({ propose: 'purchase_refund' })}>
              {TEXT.refund}
            </Button>
            <Button onClick={() => change({ propose: 'manual_credit' })}>{TEXT.correct}</Button>
          </div>
        }
      />
      <ProposalFilters values={{ state, kind, customer }} onChange={change} />
      <PagedTable
        query={query}
        caption={TEXT.caption}
        columns={COLUMNS}
        keyOf={({ id }) => id}
        addressOf={({ id }) => addressWith({ open: id })}
        openKey={open || undefined}
        texts={TEXT}
        errorText={(error) => errorText(error, TEXT.failed)}
        empty={<EmptyState title={TEXT.empty}>{TEXT.emptyLead}</EmptyState>}
      />
      {isWishKind(propose) ? (
        <ProposeDialog
          key={propose}
          kind={propose}
          given={{ customer: values.customer, currency: values.currency, order: values.order, refund: values.refund }}
          onProposed={endProposing}
          onClose={() => endProposing()}
        />
      ) : open ? (
        <ProposalDialog key={open} id={open} onClose={() => change({ open: '' })} />
      ) : null}
    </div>
  )
}

type FilterProps = { values: Filters; onChange: (change: Partial<Filters>) => void }

function ProposalFilters({ values, onChange }: FilterProps) {
  return (
    <search aria-label={TEXT.filters} className="flex flex-col gap-3">
      <div className="grid gap-4 sm:grid-cols-2 lg:max-w-2xl">
        <SelectField
          label={TEXT.state}
          value={values.state || FIRST_STATE}
          options={[
            ...PROPOSAL_STATES.map((value) => ({ value, label: STATE_NAMES[value] })),
            { value: EVERY_STATE, label: TEXT.all },
          ]}
          onChange={({ target }) => onChange({ state: target.value === FIRST_STATE ? '' : target.value })}
        />
        <SelectField
          label={TEXT.kind}
          value={values.kind}
          options={[
            { value: '', label: TEXT.anyKind },
            ...PROPOSAL_KINDS.map((value) => ({ value, label: KIND_NAMES[value] })),
          ]}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
      </div>
      {values.customer ? (
        <p className="flex flex-wrap items-center gap-3 text-sm">
          <span className="break-all">{TEXT.onlyOf(values.customer)}</span>
          <Button variant="quiet" size="small" onClick={() => onChange({ customer: '' })}>
            {TEXT.clear}
          </Button>
        </p>
      ) : null}
    </search>
  )
}
