// On the wallet: why nothing leaves the account, what is owed, and paying it. Nothing is shown when there is neither.
import type { Debts } from '@kivuko/contract/debts.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'
import { formatAmount } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { WholeWords } from '#ui/whole-words.tsx'
import { debtsQuery } from './api.ts'

/** Nearly nobody owes anything: what pays a debt comes with one. */
const PayDebt = lazy(() => import('./pay-debt.tsx').then((module) => ({ default: module.PayDebt })))

export function DebtsPanel({ orderAddress }: { orderAddress: (reference: string) => string }) {
  const { data, isError } = useQuery(debtsQuery)
  if (isError)
    return (
      <Alert tone="warning">{t('We could not look up whether anything is owed. Please load the page again.')}</Alert>
    )
  if (!data || (!data.is_held && data.debts.length === 0)) return null
  return (
    <Card aria-labelledby="debts-heading" className="flex flex-col gap-5">
      <div className="flex flex-col gap-1">
        <SectionHeading
          id="debts-heading"
          title={data.debts.length > 0 ? t('What you owe') : t('Your account is on hold')}
        />
        <p className="max-w-[40em] leading-6 text-ink-soft">{whyOf(data)}</p>
      </div>
      <Suspense fallback={<Waiting>{t('Loading…')}</Waiting>}>
        {data.debts.map((debt) => (
          <PayDebt key={debt.currency} debt={debt} />
        ))}
      </Suspense>
      <Contested contested={data.contested} orderAddress={orderAddress} />
    </Card>
  )
}

function whyOf({ debts }: Debts): string {
  return debts.length > 0
    ? t(
        'A card payment of yours went back to the card, but you still have what it bought. Until you pay for it, nothing can be sent or withdrawn, and you cannot pay by card.',
      )
    : t(
        'A card payment of yours is disputed or under inquiry. Until that is settled, nothing can be sent or withdrawn, and you cannot pay by card. Your balances are safe.',
      )
}

function Contested({ contested, orderAddress }: Pick<Debts, 'contested'> & { orderAddress: (ref: string) => string }) {
  if (contested.length === 0) return null
  return (
    <ul className="flex flex-col gap-2 text-sm">
      {contested.map(({ order_reference: reference, currency, amount, dispute }) => (
        <li key={reference} className="flex flex-wrap justify-between gap-x-4">
          <TextLink to={orderAddress(reference)}>
            <WholeWords>{t('Order {reference}', { reference })}</WholeWords>
          </TextLink>
          <span className="text-ink-soft">
            {formatAmount(currency, amount)} ·{' '}
            {dispute === 'lost' ? t('went back') : dispute === 'open' ? t('disputed') : t('your bank asks')}
          </span>
        </li>
      ))}
    </ul>
  )
}
