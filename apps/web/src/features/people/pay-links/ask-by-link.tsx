// Asking whoever gets the link: the customer's own, with an amount in it.
import type { PayLinkTerms } from '@kivuko/contract/pay-links.ts'
import { t } from '@kivuko/contract/text.ts'
import { TRANSFER_MIN, type TransferFiat } from '@kivuko/contract/transfers.ts'
import { compare, toDecimal } from '@kivuko/money/money.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CurrencyField } from '#lib/currency-field.tsx'
import { readAmount } from '#lib/typed-amount.ts'
import { writingProblem } from '#lib/typed-amount-text.ts'
import { useDebounced } from '#lib/use-debounced.ts'
import { ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ownLinkQuery } from './api.ts'
import { SharedLink } from './shared-link.tsx'

/** A picture is drawn once typing stops. */
const DRAW_DEBOUNCE_MS = 500

export function AskByLink({ profileAddress }: { profileAddress: string }) {
  const { data } = useQuery(ownLinkQuery)
  if (!data) return null
  return (
    <Card aria-labelledby="by-link" className="flex flex-col gap-5">
      <SectionHeading id="by-link" title={t('Ask by your link')} />
      {data.handle === null ? (
        <>
          <p className="leading-6 text-ink-soft">
            {t('With a link of your own you can ask anybody: in a chat, on a bill, or on the wall of a shop.')}
          </p>
          <ButtonLink to={`${profileAddress}#pay-link`} variant="secondary" className="self-start">
            {t('Choose your link')}
          </ButtonLink>
        </>
      ) : (
        <WithAmount />
      )}
    </Card>
  )
}

function WithAmount() {
  const [currency, setCurrency] = useState<TransferFiat>('NGN')
  const [typed, setTyped] = useState('')
  const { terms, problem } = termsOf(typed, currency)
  const settled = useDebounced(JSON.stringify(terms), DRAW_DEBOUNCE_MS)
  return (
    <>
      <CurrencyField value={currency} onChange={setCurrency} />
      <TextField
        label={t('Amount ({currency}), if you name one', { currency })}
        name="link-amount"
        inputMode="decimal"
        autoComplete="off"
        placeholder="0"
        value={typed}
        error={problem}
        onChange={({ target }) => setTyped(target.value)}
      />
      <SharedLink terms={JSON.parse(settled) as PayLinkTerms} />
    </>
  )
}

/** Without an amount the link asks for none. */
function termsOf(typed: string, currency: TransferFiat): { terms: PayLinkTerms; problem?: string | undefined } {
  if (typed.trim() === '') return { terms: {} }
  const read = readAmount(currency, typed)
  if (read.kind !== 'amount') return { terms: {}, problem: writingProblem(read, currency) }
  if (compare(read.amount, TRANSFER_MIN[currency]) < 0) return { terms: {} }
  return { terms: { amount: toDecimal(read.amount), currency } }
}
