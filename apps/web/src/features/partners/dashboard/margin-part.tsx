// What the partner adds to prices: how much, how much it may be, and what it earned that no settlement has yet.
import type { Response as Result } from '@kivuko/contract/endpoint.ts'
import type { listAccruedMargins } from '@kivuko/contract/partner-dashboard.ts'
import { type readPartnerMargin, setPartnerMargin } from '@kivuko/contract/partner-margins.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { call } from '#lib/api-client.ts'
import { ApiError, errorText } from '#lib/api-error.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextField } from '#ui/text-field.tsx'
import { accruedQuery, marginQuery, type Place, usePartnerChange } from './api.ts'
import { FAILED_TEXT } from './partner-text.ts'
import { percentOf, readPercent } from './read-percent.ts'

export function MarginPart({ place, isFinance }: { place: Place; isFinance: boolean }) {
  const query = useQuery(marginQuery(place))
  return (
    <section aria-labelledby="margin-heading" className="flex flex-col gap-3">
      <SectionHeading id="margin-heading" title={t('Margin')} />
      <p className="leading-6 text-ink-soft">
        {t('What you add to each price. Your customers see it as a line of its own, in the quote and in the receipt.')}
      </p>
      {query.data ? (
        <MarginCard place={place} margin={query.data} isFinance={isFinance} />
      ) : query.isError ? (
        <ErrorState title={t('The margin could not be loaded.')} detail={errorText(query.error, '')} query={query} />
      ) : (
        <SkeletonRows rows={1} label={t('Loading the margin…')} />
      )}
      <Accrued place={place} />
    </section>
  )
}

type Margin = Result<typeof readPartnerMargin>

function MarginCard({ place, margin, isFinance }: { place: Place; margin: Margin; isFinance: boolean }) {
  const [isOpen, setOpen] = useState(false)
  const { margin_bps: bps, max_bps: max } = margin
  return (
    <Card className="flex flex-col gap-4">
      <dl className="flex flex-wrap gap-x-10 gap-y-3">
        <Figure label={t('In force')} text={t('{percent} %', { percent: percentOf(bps) })} isLarge />
        <Figure label={t('At most')} text={t('{percent} %', { percent: percentOf(max) })} />
      </dl>
      {isFinance && isOpen ? <MarginForm place={place} margin={margin} onClose={() => setOpen(false)} /> : null}
      {isFinance && !isOpen ? (
        <Button variant="secondary" className="self-start" onClick={() => setOpen(true)}>
          {t('Change the margin')}
        </Button>
      ) : null}
    </Card>
  )
}

function Figure({ label, text, isLarge = false }: { label: string; text: string; isLarge?: boolean }) {
  return (
    <div className="flex flex-col">
      <dt className="text-sm text-ink-soft">{label}</dt>
      <dd className={isLarge ? 'text-2xl font-semibold tabular-nums' : 'text-lg tabular-nums'}>{text}</dd>
    </div>
  )
}

function MarginForm({ place, margin, onClose }: { place: Place; margin: Margin; onClose: () => void }) {
  const [typed, setTyped] = useState(percentOf(margin.margin_bps))
  const [problem, setProblem] = useState<string>()
  const setting = usePartnerChange(
    (bps: number) => call(setPartnerMargin, { params: { id: place.id }, body: { mode: place.mode, margin_bps: bps } }),
    onClose,
  )
  const { error } = setting
  const isTooHigh = error instanceof ApiError && error.fieldError('margin_bps') !== undefined
  const tooHigh = t('At most {percent} %', { percent: percentOf(margin.max_bps) })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const bps = readPercent(typed)
    const wrong = bps === undefined ? t('A percentage such as 1.25') : bps > margin.max_bps ? tooHigh : undefined
    setProblem(wrong)
    if (bps !== undefined && wrong === undefined && !setting.isPending) setting.mutate(bps)
  }
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('Margin in percent')}
        hint={t('For quotes from now on. A quote already shown keeps its margin.')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={6}
        frameClassName="max-w-sm"
        value={typed}
        error={problem ?? (isTooHigh ? tooHigh : undefined)}
        onChange={({ target }) => {
          setting.reset()
          setProblem(undefined)
          setTyped(target.value)
        }}
      />
      {error && !isTooHigh ? <Alert>{errorText(error, FAILED_TEXT)}</Alert> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" loading={setting.isPending}>
          {t('Save')}
        </Button>
        <Button variant="secondary" disabled={setting.isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  )
}

type Accrual = Result<typeof listAccruedMargins>['accrued'][number]

const COLUMNS: readonly Column<Accrual>[] = [
  { key: 'currency', header: t('Currency'), cell: ({ currency }) => currency },
  {
    key: 'earned',
    header: t('Earned since the last settlement'),
    isFigure: true,
    cell: ({ currency, earned }) => <MoneyText asset={currency} amount={earned} />,
  },
  {
    key: 'carried',
    header: t('Carried in'),
    isFigure: true,
    cell: ({ currency, carried_in }) => <MoneyText asset={currency} amount={carried_in} />,
  },
]

function Accrued({ place }: { place: Place }) {
  const query = useQuery(accruedQuery(place))
  if (query.data)
    return (
      <DataTable
        caption={t('Not settled yet')}
        columns={COLUMNS}
        rows={query.data.accrued}
        keyOf={({ currency }) => currency}
      />
    )
  return query.isError ? (
    <ErrorState title={t('What you earned could not be loaded.')} detail={errorText(query.error, '')} query={query} />
  ) : (
    <SkeletonRows rows={2} label={t('Loading what you earned…')} />
  )
}
