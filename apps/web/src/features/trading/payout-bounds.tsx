// What a phone is paid at once, said before an amount is typed.
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#lib/format.ts'
import { cashOutOptionsQuery } from './payout-calls.ts'

/** Nothing while it is not known: the server says it, too. */
export function PhonePayoutBounds() {
  const shillings = useQuery(cashOutOptionsQuery).data?.currencies.find(({ currency }) => currency === 'KES')
  if (!shillings) return null
  const { minimum, maximum } = shillings
  return (
    <p className="text-sm leading-6 text-ink-soft">
      {t('A phone gets between {minimum} and {maximum} at once.', {
        minimum: formatAmount('KES', minimum),
        maximum: formatAmount('KES', maximum),
      })}
    </p>
  )
}
