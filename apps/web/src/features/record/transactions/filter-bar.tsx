import { t } from '@kivuko/contract/text.ts'
import { TRANSACTION_STATUSES, TRANSACTION_TYPES } from '@kivuko/contract/transactions.ts'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { formatCount } from '#lib/format.ts'
import { FilterButton } from '#ui/filter-button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { summaryOf } from './api.ts'
import { choicesSet, type Filters, PERIODS, type Period, SEARCH_LENGTH_MAX } from './filters.ts'
import { STATUS_NAMES, TYPE_NAMES } from './transaction-names.ts'

const LIST_PERIODS: Record<Period, string> = {
  all: t('All time'),
  today: t('Today'),
  week: t('Last 7 days'),
  month: t('This month'),
  quarter: t('This quarter'),
  year: t('This year'),
}

type FilterBarProps = {
  wanted: Filters
  change: (change: Partial<Filters>) => void
  /** Whose lines they are, of a company's. */
  company?: string | undefined
}

const TYPE_OPTIONS = [
  { value: 'all', label: t('All types') },
  ...TRANSACTION_TYPES.map((value) => ({ value, label: TYPE_NAMES[value] })),
]
const STATUS_OPTIONS = [
  { value: 'all', label: t('All statuses') },
  ...TRANSACTION_STATUSES.map((value) => ({ value, label: STATUS_NAMES[value] })),
]
const PERIOD_OPTIONS = PERIODS.map((value) => ({ value, label: LIST_PERIODS[value] }))

/** Search, three choices, and four filters at one press. On a phone all but the search wait behind a button. */
export function FilterBar({ wanted, change, company }: FilterBarProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  return (
    <search
      aria-label={t('Filters')}
      data-folded={isOpen ? undefined : ''}
      className="group/filters flex flex-col gap-4 max-sm:gap-3"
    >
      <div className="flex items-end gap-2">
        <TextField
          label={t('Search')}
          type="search"
          placeholder={t('Reference, description or recipient')}
          maxLength={SEARCH_LENGTH_MAX}
          value={wanted.search}
          onChange={({ target }) => change({ search: target.value })}
          frameClassName="min-w-0 grow"
        />
        <FilterButton count={choicesSet(wanted)} isOpen={isOpen} onToggle={() => setIsOpen(!isOpen)} controls={id} />
      </div>
      <div id={id} className="flex flex-col gap-4 max-sm:group-data-folded/filters:hidden">
        <div className="grid grid-cols-1 gap-3 sm:grid-cols-3">
          <SelectField
            label={t('Type')}
            options={TYPE_OPTIONS}
            value={wanted.type}
            onChange={({ target }) => change({ type: target.value as Filters['type'] })}
          />
          <SelectField
            label={t('Status')}
            options={STATUS_OPTIONS}
            value={wanted.status}
            onChange={({ target }) => change({ status: target.value as Filters['status'] })}
          />
          <SelectField
            label={t('Period')}
            options={PERIOD_OPTIONS}
            value={wanted.period}
            onChange={({ target }) => change({ period: target.value as Filters['period'] })}
          />
        </div>
        <QuickFilters wanted={wanted} change={change} company={company} />
      </div>
    </search>
  )
}

/** Each sets its filter, and takes it back when it is pressed again. */
function QuickFilters({ wanted, change, company }: FilterBarProps) {
  const { data } = useQuery(summaryOf(company))
  return (
    // biome-ignore lint/a11y/useSemanticElements: these are not fields of a form, so a fieldset would say too much
    <div role="group" aria-label={t('Quick filters')} className="flex flex-wrap gap-2">
      <QuickFilter
        text={t('Today')}
        amount={data?.today}
        isOn={wanted.period === 'today'}
        onPress={(isOn) => change({ period: isOn ? 'today' : 'all' })}
      />
      <QuickFilter
        text={t('Deposits')}
        amount={data?.deposits}
        isOn={wanted.type === 'deposit'}
        onPress={(isOn) => change({ type: isOn ? 'deposit' : 'all' })}
      />
      <QuickFilter
        text={t('Withdrawals')}
        amount={data?.withdrawals}
        isOn={wanted.type === 'withdrawal'}
        onPress={(isOn) => change({ type: isOn ? 'withdrawal' : 'all' })}
      />
      <QuickFilter
        text={t('Pending')}
        amount={data?.pending}
        isOn={wanted.status === 'pending'}
        onPress={(isOn) => change({ status: isOn ? 'pending' : 'all' })}
      />
    </div>
  )
}

type QuickFilterProps = {
  text: string
  /** How many there are; missing until the server has said so. */
  amount: number | undefined
  isOn: boolean
  onPress: (isOn: boolean) => void
}

function QuickFilter({ text, amount, isOn, onPress }: QuickFilterProps) {
  return (
    <button
      type="button"
      aria-pressed={isOn}
      onClick={() => onPress(!isOn)}
      className="inline-flex min-h-10 items-center gap-2 rounded-full border border-line-strong bg-paper px-4 py-1.5 text-sm font-medium text-ink transition-colors hover:border-primary hover:bg-primary-soft aria-pressed:border-primary aria-pressed:bg-primary-soft aria-pressed:text-on-primary-soft"
    >
      {text}
      {amount === undefined ? null : <span className="text-ink-soft tabular-nums">{formatCount(amount)}</span>}
    </button>
  )
}
