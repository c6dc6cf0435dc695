// What pays a recurring buy: a wallet, a prompt on one's own phone, or a saved card, where the currency has them.
import { takesMethod } from '@kivuko/contract/buying.ts'
import { isExpiredBy, type PlanFunding } from '@kivuko/contract/plans.ts'
import { t } from '@kivuko/contract/text.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { PATHS } from '#app/paths.ts'
import { cardText } from '#lib/card-text.ts'
import { now } from '#lib/clock.ts'
import { CURRENCY_NAMES } from '#lib/currency-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { savedCardsQuery } from './plan-calls.ts'

const FUNDINGS = ['wallet', 'mpesa', 'card'] as const

type Funding = { funding: PlanFunding; currency: WalletCurrency; cardId: string }

export function FundingField({
  chosen,
  error,
  onChange,
}: {
  chosen: Funding
  /** Of the card that is missing. */
  error: string | undefined
  onChange: (change: Partial<Pick<Funding, 'funding' | 'cardId'>>) => void
}) {
  const { funding, currency, cardId } = chosen
  const offered = FUNDINGS.filter((each) => each === 'wallet' || takesMethod(currency, each))
  if (offered.length === 1) return null
  return (
    <>
      <SelectField
        label={t('Paid from')}
        value={funding}
        options={offered.map((each) => ({ value: each, label: fundingText({ funding: each, currency }) }))}
        hint={funding === 'mpesa' ? t('Your verified phone asks you each time.') : undefined}
        onChange={({ target }) => onChange({ funding: target.value as PlanFunding })}
      />
      {funding === 'card' ? (
        <CardField value={cardId} error={error} onChange={(id) => onChange({ cardId: id })} />
      ) : null}
    </>
  )
}

function CardField({
  value,
  error,
  onChange,
}: {
  value: string
  error: string | undefined
  onChange: (id: string) => void
}) {
  const cards = useQuery(savedCardsQuery)
  const known = cards.data?.cards ?? []
  const today = now().toISOString().slice(0, 10)
  return (
    <div className="flex flex-col gap-2">
      <SelectField
        label={t('Saved card')}
        value={value}
        disabled={known.length === 0}
        error={error}
        options={[
          { value: '', label: cards.isPending ? t('Loading cards…') : t('Choose a card') },
          ...known.map((card) => ({
            value: card.id,
            label: isExpiredBy(card, today) ? t('{card} (expired)', { card: cardText(card) }) : cardText(card),
            disabled: isExpiredBy(card, today),
          })),
        ]}
        onChange={({ target }) => onChange(target.value)}
      />
      <p className="text-sm leading-6 text-ink-soft">
        {cards.isError ? t('Your cards could not be loaded. Please try again.') : null}
        {cards.data && known.length === 0 ? t('You have no saved card yet.') : null}{' '}
        <TextLink to={PATHS.payments}>{t('Save a card for future purchases')}</TextLink>
      </p>
    </div>
  )
}

export function fundingText({ funding, currency }: Pick<Funding, 'funding' | 'currency'>): string {
  if (funding === 'card') return t('Saved card')
  return funding === 'mpesa' ? t('M-Pesa') : t('Wallet ({currency})', { currency: CURRENCY_NAMES[currency] })
}
