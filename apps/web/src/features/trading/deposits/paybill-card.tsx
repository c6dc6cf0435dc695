// Paying from any phone, without a prompt: the paybill and the customer's own account number.
import { shownAccountNumber } from '@kivuko/contract/paybill.ts'
import { t } from '@kivuko/contract/text.ts'
import { toDecimal } from '@kivuko/money/money.ts'
import { useQuery } from '@tanstack/react-query'
import { formatAmount } from '#lib/format.ts'
import { Alert } from '#ui/alert.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { paybillQuery } from './api.ts'
import { useDepositBounds } from './use-deposit-bounds.ts'

/** Nothing where the operator has no paybill, and until that is known. */
export function PaybillCard() {
  const { data, isError, refetch } = useQuery(paybillQuery)
  const { minimum, maximum } = useDepositBounds()
  if (isError)
    return (
      <Alert>
        <p>{t('Your paybill account number could not be loaded.')}</p>
        <Button variant="secondary" size="small" onClick={() => void refetch()}>
          {t('Try again')}
        </Button>
      </Alert>
    )
  if (!data?.paybill) return null
  const { number, account } = data.paybill
  const [least, most] = [minimum, maximum].map((amount) => formatAmount('KES', toDecimal(amount)))
  return (
    <Card aria-labelledby="paybill-heading" className="flex flex-col gap-4">
      <SectionHeading id="paybill-heading" title={t('Pay by paybill')} />
      <p className="leading-6 text-ink-soft">
        {t('From any phone, without a prompt: choose Lipa na M-PESA, then Pay Bill, and type these two numbers.')}
      </p>
      <dl className="flex flex-col divide-y divide-line rounded-box bg-sunken px-4">
        <CopyLine label={t('Business number')} shown={number} />
        <CopyLine label={t('Account number')} shown={shownAccountNumber(account)} copied={account} />
      </dl>
      <p className="text-sm leading-6 text-ink-soft">
        {t(
          'The account number is yours for good. Pay {least} to {most}; the fee is 1.5%, and we notify you when the money is in your KES wallet.',
          { least: least ?? '', most: most ?? '' },
        )}
      </p>
    </Card>
  )
}
