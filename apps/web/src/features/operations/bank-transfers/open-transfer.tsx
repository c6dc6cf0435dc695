// One transfer beside the orders it may be for, and what a person may say about it.
import type { CandidateOrder, OpenTransfer } from '@kivuko/contract/console-money.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { Button } from '#ui/button.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { transferQuery, useMayDecide } from './api.ts'
import { CandidateOrders } from './candidate-orders.tsx'
import { STAND_NAMES, TRANSFERS_TEXT as TEXT } from './messages.ts'
import { FactList, OpenCard } from './side-by-side.tsx'
import { type Deed, TransferDialog } from './transfer-dialog.tsx'

type OpenProps = { id: string; closeTo: string; customersPath: string }

export function OpenTransferCard({ id, closeTo, customersPath }: OpenProps) {
  const { data, error, isFetching, refetch } = useQuery(transferQuery(id))
  const title = data ? formatAmount(data.transfer.currency, data.transfer.amount) : TEXT.opening
  return (
    <OpenCard title={title} closeTo={closeTo}>
      {data ? (
        <Opened opened={data} customersPath={customersPath} />
      ) : error ? (
        <ErrorState
          title={TEXT.notOpened}
          detail={errorText(error, TEXT.notOpened)}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <SkeletonRows label={TEXT.opening} />
      )}
    </OpenCard>
  )
}

function Opened({ opened, customersPath }: { opened: OpenTransfer; customersPath: string }) {
  const { transfer, order, candidates } = opened
  const queries = useQueryClient()
  const [deed, setDeed] = useState<Deed>()
  const mayDecide = useMayDecide()
  const isUndecided = transfer.stand === 'decide' || transfer.stand === 'received'
  const onSettle =
    mayDecide && isUndecided ? (chosen: CandidateOrder) => setDeed({ what: 'settle', chosen }) : undefined
  return (
    <>
      <Facts opened={opened} />
      {order ? (
        <CandidateOrders title={TEXT.itsOrder} orders={[order]} customersPath={customersPath} onSettle={onSettle} />
      ) : null}
      {isUndecided ? (
        <CandidateOrders
          title={TEXT.candidates}
          orders={candidates.filter(({ reference }) => reference !== order?.reference)}
          customersPath={customersPath}
          onSettle={onSettle}
        />
      ) : null}
      {mayDecide && isUndecided ? (
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" size="small" onClick={() => setDeed({ what: 'settle', chosen: undefined })}>
            {TEXT.settleOther}
          </Button>
          <Button variant="danger" size="small" onClick={() => setDeed({ what: 'return' })}>
            {TEXT.sendBack}
          </Button>
        </div>
      ) : null}
      {mayDecide && transfer.stand === 'return' ? (
        <Button size="small" className="self-start" onClick={() => setDeed({ what: 'returned' })}>
          {TEXT.markReturned}
        </Button>
      ) : null}
      {deed ? (
        <TransferDialog
          id={transfer.id}
          deed={deed}
          onDone={(answer) => {
            queries.setQueryData(transferQuery(transfer.id).queryKey, answer)
            void queries.invalidateQueries({ queryKey: ['console', 'transfers'] })
            setDeed(undefined)
          }}
          onClose={() => setDeed(undefined)}
        />
      ) : null}
    </>
  )
}

function Facts({ opened: { transfer } }: { opened: OpenTransfer }) {
  const { reason, ended_at: endedAt } = transfer
  return (
    <FactList
      facts={[
        [TEXT.stand, STAND_NAMES[transfer.stand]],
        ...(reason ? ([[TEXT.why, reason]] as const) : []),
        [TEXT.sender, transfer.sender_name ?? TEXT.noSender],
        [TEXT.wrote, transfer.reference_text || TEXT.nothingWritten],
        [TEXT.account, transfer.account_number],
        [TEXT.arrived, formatDateTime(transfer.booked_at)],
        ...(endedAt ? ([[TEXT.ended, formatDateTime(endedAt)]] as const) : []),
        [TEXT.id, transfer.id],
      ]}
    />
  )
}
