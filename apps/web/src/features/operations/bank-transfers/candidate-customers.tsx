// Customers beside what arrived: to the paybill, or by bank for a wallet.
import type { CandidateCustomer } from '@kivuko/contract/console-bank-transfers.ts'
import { shownAccountNumber } from '@kivuko/contract/paybill.ts'
import { Badge } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { customerAddress } from '../addresses.ts'

type CustomersProps = {
  title: string
  customers: readonly CandidateCustomer[]
  /** Left out, nothing is to be decided. */
  onChoose: ((customer: CandidateCustomer) => void) | undefined
}

export function CandidateCustomers({ title, customers, onChoose }: CustomersProps) {
  return (
    <section className="flex flex-col gap-3" aria-label={title}>
      <h3 className="font-semibold">{title}</h3>
      {customers.length === 0 ? (
        <p className="text-sm text-ink-soft">No customer has nearly that account number.</p>
      ) : null}
      <ul className="flex flex-col gap-3">
        {customers.map((customer) => (
          <li key={customer.account} className="flex flex-col gap-2 rounded-box border border-line p-4 text-sm">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
              <span className="font-semibold tabular-nums">{shownAccountNumber(customer.account)}</span>
              <Badge tone={customer.is_similar_name ? 'success' : 'warning'}>
                {customer.is_similar_name ? 'Similar name' : 'Other name'}
              </Badge>
            </p>
            <p>
              <TextLink to={customerAddress(customer.customer_id)}>{customer.customer_name}</TextLink>
            </p>
            {onChoose ? (
              <Button variant="secondary" size="small" className="self-start" onClick={() => onChoose(customer)}>
                Add it to {shownAccountNumber(customer.account)}
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
    </section>
  )
}
