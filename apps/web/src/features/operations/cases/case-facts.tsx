import type { FactsAbout } from '@kivuko/contract/case-facts.ts'
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import type { Case } from '@kivuko/contract/console-cases.ts'
import { formatDecimal } from '@kivuko/money/format.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress, disputeAddress } from '../addresses.ts'
import { Fact, Facts } from '../facts.tsx'

const CHAIN_PROBLEMS = {
  block_replaced: 'The network took the transfer back after the customer was credited',
  account_suspended: 'The account was suspended when they arrived; they are credited',
}

const SIGNS = { agrees: 'the years agree', differs: 'the years differ', unknown: 'nothing to compare' }

export function CaseFactsList({ found }: { found: Case }) {
  const { facts } = found
  return (
    <Facts>
      {facts.about === 'listed_person' ? <ListedPerson facts={facts} /> : null}
      {facts.about === 'small_sends' ? (
        <>
          <Fact name="Sends">
            {facts.count}, each below {dollars(facts.below_usd)}
          </Fact>
          <Fact name="Together">{dollars(facts.total_usd)}</Fact>
          <Period facts={facts} />
        </>
      ) : null}
      {facts.about === 'in_and_out' ? (
        <>
          <Fact name="Deposit">
            {dollars(facts.deposit_usd)} <span className="font-normal break-all text-ink-soft">{facts.deposit_id}</span>
          </Fact>
          <Fact name="Left after it">
            {dollars(facts.left_usd)} in {facts.sends === 1 ? 'one send' : `${facts.sends} sends`}
          </Fact>
          <Period facts={facts} />
        </>
      ) : null}
      {facts.about === 'shared_device' ? (
        <>
          <Fact name="Browser">{facts.device ?? 'Not provided, or hidden from your role'}</Fact>
          <Fact name="Network address">{facts.address ?? 'Not provided, or hidden from your role'}</Fact>
          <Fact name="Accounts, the newest there first">
            <ol className="flex flex-col gap-1">
              {found.accounts.map(({ id, name }) => (
                <li key={id}>{<TextLink to={customerAddress(id)}>{name}</TextLink>}</li>
              ))}
            </ol>
          </Fact>
        </>
      ) : null}
      {facts.about === 'chain_deposit' ? <ChainDeposit facts={facts} /> : null}
      {facts.about === 'contradicted_pair' ? <ContradictedPair facts={facts} /> : null}
      {facts.about === 'card_dispute' ? <CardDispute facts={facts} /> : null}
      {facts.about === 'identity_check' ? <Fact name="Why a person">{facts.reason ?? 'Not known'}</Fact> : null}
    </Facts>
  )
}

function ListedPerson({ facts }: { facts: FactsAbout<'listed_person'> }) {
  return (
    <>
      <Fact name="Compared">{facts.customer_name}</Fact>
      <Fact name="Likeness">
        {facts.likeness_percent} of 100, with “{facts.matched_name}”
      </Fact>
      <Fact name="Born, by the customer">{facts.customer_birth_date ?? 'Not provided, or hidden from your role'}</Fact>
      <Fact name="Born, by the list">
        {facts.birth_years.length > 0 ? facts.birth_years.join(', ') : 'Not known'}
        <span className="font-normal text-ink-soft">: {SIGNS[facts.year_sign]}</span>
      </Fact>
      <Fact name="Names on the list">
        <ul>
          {facts.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Fact>
      <Fact name="Entry">{facts.entry_id}</Fact>
      <Fact name="Programme">{facts.programme || 'Not known'}</Fact>
      <Fact name="Listed on">{facts.listed_on ?? 'Not known'}</Fact>
      <Fact name="Version of the list">{facts.list_version}</Fact>
    </>
  )
}

function ChainDeposit({ facts }: { facts: FactsAbout<'chain_deposit'> }) {
  return (
    <>
      <Fact name="Why a person">{CHAIN_PROBLEMS[facts.problem]}</Fact>
      <Fact name="Coins">
        {facts.amount} {facts.asset} <span className="font-normal break-all text-ink-soft">{facts.deposit_id}</span>
      </Fact>
      <Fact name="Network">{CHAIN_NETWORK_NAMES[facts.network]}</Fact>
      <Fact name="Transaction">
        <span className="break-all">{facts.transaction_hash}</span>
      </Fact>
    </>
  )
}

const DISPUTE_KINDS = {
  dispute: 'The bank of the card took the payment back, or asks about it',
  refund: 'Somebody gave the payment back at the card network, without us',
  warning: 'The bank of the card says that the payment was fraud',
}

function CardDispute({ facts }: { facts: FactsAbout<'card_dispute'> }) {
  return (
    <>
      <Fact name="Why a person">{DISPUTE_KINDS[facts.kind]}</Fact>
      <Fact name="Dispute">
        <TextLink to={disputeAddress(facts.dispute_id)}>{formatAmount(facts.currency, facts.amount)}</TextLink>{' '}
        <span className="font-normal text-ink-soft">{facts.reason.replaceAll('_', ' ')}</span>
      </Fact>
      <Fact name="Order">{facts.order_reference}</Fact>
      {facts.answer_by ? <Fact name="Answer by">{formatDateTime(facts.answer_by)}</Fact> : null}
    </>
  )
}

function ContradictedPair({ facts }: { facts: FactsAbout<'contradicted_pair'> }) {
  const { crypto, fiat } = facts
  const shown = (rate: string) => `${formatDecimal(rate, { decimals: 2 })} ${fiat}`
  return (
    <>
      <Fact name="What it means">
        While this goes on, {crypto} and {fiat} are not traded for each other. Balances are still valued.
      </Fact>
      <Fact name="By the price of each">
        1 {crypto} = {shown(facts.rate)}
      </Fact>
      {facts.sources.map(({ name, rate }) => (
        <Fact key={name} name={`By ${name}`}>
          {shown(rate)}
        </Fact>
      ))}
    </>
  )
}

function Period({ facts: { from, to } }: { facts: { from: string; to: string } }) {
  return (
    <Fact name="From, to">
      {formatDateTime(from)} to {formatDateTime(to)}
    </Fact>
  )
}

function dollars(decimal: string): string {
  return formatAmount('USD', decimal)
}
