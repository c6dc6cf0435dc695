import {
  type ReconciliationBalance,
  type ReconciliationOverview,
  startReconciliation,
} from '@kivuko/contract/console-reconciliation.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call } from '#lib/api-client.ts'
import { errorText } from '#lib/api-error.ts'
import { formatDateTime } from '#lib/format.ts'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { type Column, DataTable } from '#ui/data-table.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { ALL, DIFFERENCE_FILTERS } from './api.ts'
import { RECONCILIATION_TEXT as TEXT } from './messages.ts'

const COLUMNS: Column<ReconciliationBalance>[] = [
  { key: 'currency', header: TEXT.currency, cell: ({ asset }) => asset },
  {
    key: 'unexplained',
    header: TEXT.unexplained,
    isFigure: true,
    cell: ({ asset, unexplained }) =>
      /[1-9]/.test(unexplained) ? (
        <MoneyText asset={asset} amount={unexplained} className="text-danger" />
      ) : (
        <Badge tone="success">{TEXT.agrees}</Badge>
      ),
  },
  money('ledger'),
  money('statement'),
  money('difference'),
]

function money(side: 'ledger' | 'statement' | 'difference'): Column<ReconciliationBalance> {
  return {
    key: side,
    header: TEXT[side],
    isFigure: true,
    cell: (balance) => <MoneyText asset={balance.asset} amount={balance[side]} />,
  }
}

type ProviderCardProps = { overview: ReconciliationOverview; onUpload: () => void }

export function ProviderCard({ overview, onUpload }: ProviderCardProps) {
  const { provider, way, balances, balances_at: at, last_run: last } = overview
  const id = useId()
  const name = TEXT.providers[provider]
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {name}
          </h2>
          <p className="text-sm text-ink-soft">
            {way === 'none' ? TEXT.notSetUp : at ? TEXT.compared(formatDateTime(at)) : TEXT.never}
          </p>
        </div>
        <OpenCount overview={overview} />
      </div>
      {balances.length > 0 ? (
        <DataTable caption={TEXT.balances(name)} columns={COLUMNS} rows={balances} keyOf={({ asset }) => asset} />
      ) : at ? (
        <p className="text-sm text-ink-soft">{TEXT.noMovement}</p>
      ) : null}
      {last?.state === 'running' ? <Waiting>{TEXT.running(last.lines_read)}</Waiting> : null}
      {last?.state === 'failed' ? <Alert>{TEXT.lastFailed(last.problem ?? '')}</Alert> : null}
      {way === 'provider' ? <RunNow overview={overview} /> : null}
      {way === 'file' ? (
        <div>
          <Button variant="secondary" size="small" disabled={last?.state === 'running'} onClick={onUpload}>
            {TEXT.upload}
            <span className="sr-only">: {name}</span>
          </Button>
        </div>
      ) : null}
    </Card>
  )
}

function OpenCount({
  overview: { provider, open_differences: open, last_run: last },
}: {
  overview: ReconciliationOverview
}) {
  const { addressWith } = useAddressChoices(DIFFERENCE_FILTERS)
  if (open > 0) return <TextLink to={addressWith({ provider, kind: '', state: '' })}>{TEXT.open(open)}</TextLink>
  return last ? <Badge tone="success">{TEXT.noneOpen}</Badge> : null
}

function RunNow({ overview: { provider, last_run: last } }: { overview: ReconciliationOverview }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(startReconciliation, { body: { provider } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ALL }),
  })
  return (
    <div className="flex flex-col items-start gap-3">
      <Button
        variant="secondary"
        size="small"
        loading={isPending}
        disabled={last?.state === 'running'}
        onClick={() => mutate()}
      >
        {TEXT.runNow}
        <span className="sr-only">: {TEXT.providers[provider]}</span>
      </Button>
      {error ? <Alert>{errorText(error, TEXT.notStarted)}</Alert> : null}
    </div>
  )
}
