// /wallet/cash-out: money from a wallet to a bank account or a phone. `?currency=KES` opens the form on that wallet,
// `?reference=…` shows how far a withdrawal is.
import { CASH_OUT_FIATS, type CashOutFiat } from '@kivuko/contract/cash-outs.ts'
import { t } from '@kivuko/contract/text.ts'
import { useQuery } from '@tanstack/react-query'
import { useAddressChoices } from '#lib/use-address-choices.ts'
import { Alert } from '#ui/alert.tsx'
import { BackButton } from '#ui/back-button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { Waiting } from '#ui/spinner.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { cashOutOptionsQuery } from '../payout-calls.ts'
import { CashOutForm } from './cash-out-form.tsx'
import { CashOutStanding } from './cash-out-standing.tsx'

const CHOICES: Record<CashOutFiat, { title: string; detail: string }> = {
  NGN: { title: t('Naira'), detail: t('To your bank account in Nigeria') },
  KES: { title: t('Shillings'), detail: t('To a phone in Kenya') },
  USD: { title: t('Dollars'), detail: t('To your bank account') },
}

export function CashOutPage({ backAddress, agentAddress }: { backAddress: string; agentAddress: string }) {
  const { values, change, addressWith } = useAddressChoices(['currency', 'reference'])
  const { reference } = values
  if (reference)
    return (
      <CashOutStanding
        key={reference}
        reference={reference}
        backAddress={backAddress}
        anotherAddress={addressWith({ reference: '' })}
      />
    )
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-6">
      <BackButton fallback={backAddress}>{t('Back')}</BackButton>
      <PageHeading
        title={t('Withdraw money')}
        lead={
          <>
            {t('From your wallet to your bank account, or to a phone in Kenya.')}{' '}
            <TextLink to={agentAddress}>{t('Or get cash from an agent')}</TextLink>
          </>
        }
      />
      <Card raised="float" aria-label={t('Withdraw money')} className="flex flex-col gap-6">
        <Wallets
          asked={values.currency}
          onChoose={(currency) => change({ currency })}
          onMade={(made) => change({ reference: made })}
        />
      </Card>
    </div>
  )
}

type WalletsProps = { asked: string; onChoose: (currency: string) => void; onMade: (reference: string) => void }

function Wallets({ asked, onChoose, onMade }: WalletsProps) {
  const { data, isError, isFetching, refetch } = useQuery(cashOutOptionsQuery)
  if (isError && data === undefined)
    return <ErrorState title={t('What can be withdrawn could not be loaded')} query={{ refetch, isFetching }} />
  if (data === undefined) return <Waiting>{t('Looking up your wallets…')}</Waiting>
  const wanted = CASH_OUT_FIATS.find((currency) => currency === asked)
  const choice = data.currencies.find(({ currency }) => currency === wanted) ?? data.currencies[0]
  if (!choice)
    return (
      <Alert tone="warning">
        {t('Withdrawals are not open at the moment. Your money is safe; please come back later.')}
      </Alert>
    )
  return (
    <>
      <ChoiceCards
        legend={t('Wallet')}
        name="currency"
        value={choice.currency}
        choices={data.currencies.map(({ currency }) => ({ value: currency, mark: currency, ...CHOICES[currency] }))}
        onChange={onChoose}
      />
      {wanted !== undefined && wanted !== choice.currency ? (
        <Alert tone="warning">{t('{currency} cannot be withdrawn here at the moment.', { currency: wanted })}</Alert>
      ) : null}
      {choice.paused === null ? (
        <CashOutForm
          key={choice.currency}
          choice={choice}
          accounts={data.accounts}
          newAccountMinutes={data.new_account_wait_minutes}
          onMade={onMade}
        />
      ) : (
        <Alert tone="warning">{choice.paused}</Alert>
      )}
    </>
  )
}
