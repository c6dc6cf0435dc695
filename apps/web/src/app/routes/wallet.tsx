import { HoldingList, WalletList } from '#features/wallets/balance-lists.tsx'
import { SummaryCards } from '#features/wallets/summary-cards.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { WALLET_PAGE_TEXT } from '../messages.ts'
import { PATHS } from '../paths.ts'

export default function Wallet() {
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title={WALLET_PAGE_TEXT.title}
        lead={WALLET_PAGE_TEXT.lead}
        aside={<ButtonLink to={PATHS.buy}>{WALLET_PAGE_TEXT.buy}</ButtonLink>}
      />
      <SummaryCards />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <WalletList />
        <HoldingList buyAddress={PATHS.buy} />
      </div>
    </div>
  )
}
