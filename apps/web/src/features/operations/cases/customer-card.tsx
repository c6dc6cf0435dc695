import type { Case } from '@kivuko/contract/console-cases.ts'
import { useId } from 'react'
import { formatDate } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from '../addresses.ts'
import { Fact, Facts } from '../facts.tsx'
import { aboutName } from './case-names.ts'
import { Standing } from './case-standing.tsx'

type CardProps = Pick<Case, 'others'> & {
  customer: NonNullable<Case['customer']>
  addressOf: (id: string) => string
}

export function CustomerCard({ customer, others, addressOf }: CardProps) {
  const [id, othersId] = [useId(), useId()]
  return (
    <>
      <Card aria-labelledby={id} className="flex flex-col gap-4">
        <SectionHeading id={id} title="Customer" />
        {customer.is_suspended ? <Alert tone="warning">This account is suspended.</Alert> : null}
        <Facts>
          <Fact name="Name">{customer.name}</Fact>
          <Fact name="Date of birth">{customer.date_of_birth ?? 'Not provided, or hidden from your role'}</Fact>
          <Fact name="Email">
            <span className="break-all">{customer.email}</span>
          </Fact>
          <Fact name="Phone">{customer.phone ?? 'Not provided, or hidden from your role'}</Fact>
          <Fact name="Tier">{customer.tier}</Fact>
          <Fact name="Customer since">{formatDate(customer.created_at)}</Fact>
        </Facts>
        <TextLink to={customerAddress(customer.id)}>Open the customer’s page</TextLink>
      </Card>
      <Card aria-labelledby={othersId} className="flex flex-col gap-4">
        <SectionHeading id={othersId} title="Other cases of this customer" />
        {others.length === 0 ? (
          <p className="text-sm text-ink-soft">There is no other.</p>
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
