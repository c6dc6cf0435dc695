import type { Case } from '@kivuko/contract/console-cases.ts'
import { useId } from 'react'
import { formatDate } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Standing } from './case-list.tsx'
import { Fact, Facts } from './fact.tsx'
import { aboutName, CASE_TEXT as TEXT } from './messages.ts'

type CardProps = Pick<Case, 'customer' | 'others'> & {
  addressOf: (id: string) => string
  customerAddress: ((id: string) => string) | undefined
}

export function CustomerCard({ customer, others, addressOf, customerAddress }: CardProps) {
  const [id, othersId] = [useId(), useId()]
  return (
    <>
      <Card aria-labelledby={id} className="flex flex-col gap-4">
        <SectionHeading id={id} title={TEXT.customer} />
        {customer.is_suspended ? <Alert tone="warning">{TEXT.isSuspended}</Alert> : null}
        <Facts>
          <Fact name={TEXT.name}>{customer.name}</Fact>
          <Fact name={TEXT.born}>{customer.date_of_birth ?? TEXT.untold}</Fact>
          <Fact name={TEXT.email}>
            <span className="break-all">{customer.email}</span>
          </Fact>
          <Fact name={TEXT.phone}>{customer.phone ?? TEXT.untold}</Fact>
          <Fact name={TEXT.tier}>{customer.tier}</Fact>
          <Fact name={TEXT.since}>{formatDate(customer.created_at)}</Fact>
        </Facts>
        {customerAddress ? <TextLink to={customerAddress(customer.id)}>{TEXT.open}</TextLink> : null}
      </Card>
      <Card aria-labelledby={othersId} className="flex flex-col gap-4">
        <SectionHeading id={othersId} title={TEXT.others} />
        {others.length === 0 ? (
          <p className="text-sm text-ink-soft">{TEXT.noOthers}</p>
        ) : (
          <ul className="flex flex-col gap-3">
            {others.map((other) => (
              <li key={other.id} className="flex flex-wrap items-center gap-2 text-sm">
                <TextLink to={addressOf(other.id)}>{aboutName(other.about)}</TextLink>
                <Standing line={{ state: other.state, outcome: other.outcome }} />
                <span className="text-ink-soft">{formatDate(other.opened_at)}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}
