// What moves in the ledger, as on a receipt, and what is missing for it.
import type { ProposalDetail } from '@kivuko/contract/console-proposals.ts'
import { providerName } from '@kivuko/contract/providers.ts'
import { Alert } from '#ui/alert.tsx'
import { MoneyText } from '#ui/money-text.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'

const ACCOUNTS: Record<string, string> = {
  'customer:available': 'Customer’s balance',
  treasury: 'Treasury stock',
  fees: 'Fees earned',
  spread: 'Spread earned',
  'refunds:payable': 'Owed back to the customer',
  corrections: 'Corrections of the house',
}

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
        <Alert tone="warning" title="Not enough for this now">
          {accountName(shortage.account)} lacks <MoneyText asset={shortage.currency} amount={shortage.amount} />.
        </Alert>
      ) : null}
    </section>
  )
}

/** An account of the ledger in words: without whose it is, and without its currency. */
function accountName(account: string): string {
  const parts = account.split(':').slice(0, -1)
  const kind = parts[0] === 'customer' ? `customer:${parts[2]}` : parts.join(':')
  if (parts[0] === 'clearing') return `Held for us: ${providerName(parts[1] ?? '')}`
  return ACCOUNTS[kind] ?? kind
}

/** What somebody holds for us stands below zero in the ledger. */
function shownAmount({ account, amount }: { account: string; amount: string }): string {
  if (!account.startsWith('clearing:')) return amount
  return amount.startsWith('-') ? amount.slice(1) : `-${amount}`
}
