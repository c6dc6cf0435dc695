import type { FactsAbout } from '@kivuko/contract/case-facts.ts'
import { CHAIN_NETWORK_NAMES } from '@kivuko/contract/chain.ts'
import type { Case } from '@kivuko/contract/console-cases.ts'
import { formatAmount, formatDateTime } from '#lib/format.ts'
import { TextLink } from '#ui/text-link.tsx'
import { Fact, Facts } from './fact.tsx'
import { CASE_TEXT, FACT_TEXT as TEXT } from './messages.ts'

type FactsProps = { found: Case; customerAddress: ((id: string) => string) | undefined }

export function CaseFactsList({ found, customerAddress }: FactsProps) {
  const { facts } = found
  return (
    <Facts>
      {facts.about === 'listed_person' ? <ListedPerson facts={facts} /> : null}
      {facts.about === 'small_sends' ? (
        <>
          <Fact name={TEXT.sends}>{TEXT.sendsBelow(facts.count, dollars(facts.below_usd))}</Fact>
          <Fact name={TEXT.together}>{dollars(facts.total_usd)}</Fact>
          <Period facts={facts} />
        </>
      ) : null}
      {facts.about === 'in_and_out' ? (
        <>
          <Fact name={TEXT.deposit}>
            {dollars(facts.deposit_usd)} <span className="font-normal break-all text-ink-soft">{facts.deposit_id}</span>
          </Fact>
          <Fact name={TEXT.left}>{TEXT.leftIn(dollars(facts.left_usd), facts.sends)}</Fact>
          <Period facts={facts} />
        </>
      ) : null}
      {facts.about === 'shared_device' ? (
        <>
          <Fact name={TEXT.browser}>{facts.device ?? CASE_TEXT.untold}</Fact>
          <Fact name={TEXT.address}>{facts.address ?? CASE_TEXT.untold}</Fact>
          <Fact name={TEXT.accounts}>
            <ol className="flex flex-col gap-1">
              {found.accounts.map(({ id, name }) => (
                <li key={id}>{customerAddress ? <TextLink to={customerAddress(id)}>{name}</TextLink> : name}</li>
              ))}
            </ol>
          </Fact>
        </>
      ) : null}
      {facts.about === 'chain_deposit' ? <ChainDeposit facts={facts} /> : null}
      {facts.about === 'identity_check' ? <Fact name={TEXT.why}>{facts.reason ?? TEXT.unknown}</Fact> : null}
    </Facts>
  )
}

function ListedPerson({ facts }: { facts: FactsAbout<'listed_person'> }) {
  return (
    <>
      <Fact name={TEXT.compared}>{facts.customer_name}</Fact>
      <Fact name={TEXT.likeness}>{TEXT.likenessOf(facts.likeness_percent, facts.matched_name)}</Fact>
      <Fact name={TEXT.bornHere}>{facts.customer_birth_date ?? CASE_TEXT.untold}</Fact>
      <Fact name={TEXT.bornThere}>
        {facts.birth_years.length > 0 ? facts.birth_years.join(', ') : TEXT.unknown}
        <span className="font-normal text-ink-soft">: {TEXT.signs[facts.year_sign]}</span>
      </Fact>
      <Fact name={TEXT.listedNames}>
        <ul>
          {facts.names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </Fact>
      <Fact name={TEXT.entry}>{facts.entry_id}</Fact>
      <Fact name={TEXT.programme}>{facts.programme || TEXT.unknown}</Fact>
      <Fact name={TEXT.listedOn}>{facts.listed_on ?? TEXT.unknown}</Fact>
      <Fact name={TEXT.version}>{facts.list_version}</Fact>
    </>
  )
}

function ChainDeposit({ facts }: { facts: FactsAbout<'chain_deposit'> }) {
  return (
    <>
      <Fact name={TEXT.why}>{TEXT.chainProblems[facts.problem]}</Fact>
      <Fact name={TEXT.coins}>
        {facts.amount} {facts.asset} <span className="font-normal break-all text-ink-soft">{facts.deposit_id}</span>
      </Fact>
      <Fact name={TEXT.network}>{CHAIN_NETWORK_NAMES[facts.network]}</Fact>
      <Fact name={TEXT.transaction}>
        <span className="break-all">{facts.transaction_hash}</span>
      </Fact>
    </>
  )
}

function Period({ facts: { from, to } }: { facts: { from: string; to: string } }) {
  return <Fact name={TEXT.period}>{TEXT.between(formatDateTime(from), formatDateTime(to))}</Fact>
}

function dollars(decimal: string): string {
  return formatAmount('USD', decimal)
}
