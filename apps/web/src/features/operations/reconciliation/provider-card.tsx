import {
  type ReconciliationBalance,
  type ReconciliationOverview,
  startReconciliation,
} from '@kivuko/contract/console-reconciliation.ts'
import { providerName } from '@kivuko/contract/providers.ts'
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
import { amountColumn } from '../columns.tsx'
import { DIFFERENCE_FILTERS, readAllAnew } from './api.ts'

const COLUMNS: Column<ReconciliationBalance>[] = [
  { key: 'currency', header: 'Currency', cell: ({ asset }) => asset },
  {
    key: 'unexplained',
    header: 'Unexplained',
    isFigure: true,
    cell: ({ asset, unexplained }) =>
      /[1-9]/.test(unexplained) ? (
        <MoneyText asset={asset} amount={unexplained} className="text-danger" />
      ) : (
        <Badge tone="success">Agrees</Badge>
      ),
  },
  amountColumn('Ledger', ({ asset, ledger }) => [asset, ledger]),
  amountColumn('Statement', ({ asset, statement }) => [asset, statement]),
  amountColumn('Difference', ({ asset, difference }) => [asset, difference]),
]

type ProviderCardProps = { overview: ReconciliationOverview; onUpload: () => void }

export function ProviderCard({ overview, onUpload }: ProviderCardProps) {
  const { provider, way, balances, balances_at: at, last_run: last } = overview
  const id = useId()
  const name = providerName(provider)
  return (
    <Card aria-labelledby={id} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <h2 id={id} className="text-lg font-semibold tracking-tight">
            {name}
          </h2>
          <p className="text-sm text-ink-soft">
            {way === 'none' ? 'Not set up here.' : at ? `Compared ${formatDateTime(at)}` : 'Never compared.'}
          </p>
        </div>
        <OpenCount overview={overview} />
      </div>
      {balances.length > 0 ? (
        <DataTable caption={`Balances of ${name}`} columns={COLUMNS} rows={balances} keyOf={({ asset }) => asset} />
      ) : at ? (
        <p className="text-sm text-ink-soft">Nothing has moved yet.</p>
      ) : null}
      {last?.state === 'running' ? <Waiting>{`Comparing: ${last.lines_read} lines read so far`}</Waiting> : null}
      {last?.state === 'failed' ? <Alert>The last run did not end. {last.problem ?? ''}</Alert> : null}
      {way === 'provider' ? <RunNow overview={overview} /> : null}
      {way === 'file' ? (
        <div>
          <Button variant="secondary" size="small" disabled={last?.state === 'running'} onClick={onUpload}>
            Upload a statement
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
  if (open > 0)
    return (
      <TextLink to={addressWith({ provider, kind: '', state: '' })}>
        {open === 1 ? '1 open difference' : `${open} open differences`}
      </TextLink>
    )
  return last ? <Badge tone="success">No open difference</Badge> : null
}

function RunNow({ overview: { provider, last_run: last } }: { overview: ReconciliationOverview }) {
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(startReconciliation, { body: { provider } }),
    onSettled: () => readAllAnew(queries),
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
        Compare now
        <span className="sr-only">: {providerName(provider)}</span>
      </Button>
      {error ? <Alert>{errorText(error, 'The run could not be started. Please try again.')}</Alert> : null}
    </div>
  )
}
