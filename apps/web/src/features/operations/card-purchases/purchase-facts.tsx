// What the rule went by, for whoever decides.
import type { CardFacts } from '@kivuko/contract/card-waits.ts'
import { formatAmount } from '#lib/format.ts'
import { Fact, Facts } from '../facts.tsx'

const SECURE: Record<CardFacts['three_d_secure'], string> = {
  authenticated: 'Completed',
  attempted: 'Tried; this card’s bank does not offer it',
  not_offered: 'None',
  failed: 'Failed',
}

export function PurchaseFacts({ facts }: { facts: CardFacts }) {
  return (
    <Facts>
      <Fact name="Worth">{facts.usd === null ? 'Not known' : formatAmount('USD', facts.usd)}</Fact>
      <Fact name="3-D Secure">
        {SECURE[facts.three_d_secure]}
        {facts.liability_shifted ? '; the bank would bear a loss' : '; a loss would be ours'}
      </Fact>
      <Fact name="Card">
        {`${facts.card_country ?? 'Country not known'}, ${facts.card_days === null ? 'new here' : firstUsed(facts.card_days)}, ${facts.other_accounts} other ${facts.other_accounts === 1 ? 'account' : 'accounts'}`}
      </Fact>
      <Fact name="Customer">
        {`Account of ${daysText(facts.account_days)}, tier ${facts.tier}, phone ${facts.phone_country ?? 'not confirmed'}, address ${facts.home_country ?? 'not documented'}`}
      </Fact>
      <Fact name="Bought by card before">{`${facts.clean_purchases} without trouble, ${facts.taken_back} taken back`}</Fact>
    </Facts>
  )
}

function firstUsed(days: number): string {
  return days === 0 ? 'first used today' : `first used ${daysText(days)} ago`
}

function daysText(days: number): string {
  return days === 1 ? '1 day' : `${days} days`
}
