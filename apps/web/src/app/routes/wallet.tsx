import { ConvertPanel } from '#features/convert/convert-panel.tsx'
import { HoldingList, WalletList } from '#features/wallets/balance-lists.tsx'
import { SummaryCards } from '#features/wallets/summary-cards.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { WALLET_PAGE_TEXT } from '../account-messages.ts'
import { PATHS } from '../paths.ts'

export default function Wallet() {
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title={WALLET_PAGE_TEXT.title}
        lead={WALLET_PAGE_TEXT.lead}
        aside={
          <div className="flex flex-wrap gap-3">
            <ButtonLink to={PATHS.addFunds}>{WALLET_PAGE_TEXT.addFunds}</ButtonLink>
            <ButtonLink to={PATHS.sendMoney} variant="secondary">
              {WALLET_PAGE_TEXT.send}
            </ButtonLink>
            <ButtonLink to={PATHS.buy} variant="secondary">
              {WALLET_PAGE_TEXT.buy}
            </ButtonLink>
          </div>
        }
      />
      <SummaryCards addFundsAddress={PATHS.addFunds} />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-2 lg:items-start">
        <div className="flex min-w-0 flex-col gap-8">
          <WalletList addFundsAddress={PATHS.addFunds} />
          <HoldingList buyAddress={PATHS.buy} ways={{ receive: PATHS.receive, withdraw: PATHS.withdraw }} />
        </div>
        <ConvertPanel />
      </div>
    </div>
  )
}
