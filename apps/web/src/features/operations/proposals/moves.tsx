// What moves in the ledger, as on a receipt, and what is missing for it.
import type { ProposalDetail } from '@kivuko/contract/console-proposals.ts'
import { Alert } from '#ui/alert.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import { accountName, shownAmount, DETAIL_TEXT as TEXT } from './messages.ts'

type MovesProps = { title: string } & Pick<ProposalDetail, 'moves' | 'shortage'>

export function Moves({ title, moves, shortage }: MovesProps) {
  return (
    <section aria-label={title} className="flex flex-col gap-3 rounded-box bg-sunken px-4 py-3">
      <h3 className="text-sm font-semibold text-ink">{title}</h3>
      <Receipt>
        {moves.map((move) => (
          <ReceiptRow key={`${move.account}`} label={accountName(move.account)}>
            <MoneyText asset={move.currency} amount={shownAmount(move)} />
          </ReceiptRow>
        ))}
      </Receipt>
      {shortage ? (
        <Alert tone="warning" title={TEXT.shortage}>
          {TEXT.missingFrom(accountName(shortage.account))}{' '}
          <MoneyText asset={shortage.currency} amount={shortage.amount} />.
        </Alert>
      ) : null}
    </section>
  )
}
