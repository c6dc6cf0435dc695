// Filling a wallet by bank: where the money goes, what it costs, and what happens to money of another sender.
import type { BankFill } from '@kivuko/contract/bank-fills.ts'
import { t } from '@kivuko/contract/text.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { CURRENCY_NAMES } from '#lib/currency-field.tsx'
import { formatAmount, formatPercent, relativeTime } from '#lib/format.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { Alert } from '#ui/alert.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { CopyLine } from '#ui/copy-line.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { SectionHeading } from '#ui/heading.tsx'
import { SkeletonRows } from '#ui/skeleton.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { bankFillQuery } from './api.ts'

const VERIFICATION_PATH = '/kyc-verification'

type Props = {
  currencies: readonly WalletCurrency[]
  currency: WalletCurrency
  onCurrency: (currency: WalletCurrency) => void
}

export function BankFillPart({ currencies, currency, onCurrency }: Props) {
  return (
    <>
      {currencies.length > 1 ? (
        <ChoiceCards
          legend={t('Wallet')}
          name="wallet"
          choices={currencies.map((value) => ({ value, title: CURRENCY_NAMES[value], detail: value }))}
          value={currency}
          onChange={onCurrency}
        />
      ) : null}
      <PausedNotice name="bank_in" />
      <FillCard key={currency} currency={currency} />
    </>
  )
}

function FillCard({ currency }: { currency: WalletCurrency }) {
  const query = useQuery(bankFillQuery(currency))
  const { data } = query
  return (
    <Card raised="float" aria-labelledby="fill-heading" className="flex flex-col gap-4">
      <SectionHeading id="fill-heading" title={t('Send a bank transfer')} />
      {query.isError ? <ErrorState title={t('Your account details could not be loaded')} query={query} /> : null}
      {query.isPending ? <SkeletonRows rows={3} label={t('Loading your account details…')} /> : null}
      {data && data.waiting.length > 0 ? <WaitingTransfers currency={currency} waiting={data.waiting} /> : null}
      {data?.account && !data.is_name_verified ? <Unverified name={data.sender_name} /> : null}
      {data?.account ? <Account fill={data} account={data.account} /> : null}
      {data?.account === null ? (
        <p role="status" className="leading-6 text-ink-soft">
          {t('The bank is opening an account number for you. This usually takes a moment, and happens once.')}
        </p>
      ) : null}
    </Card>
  )
}

/** Said before anything is sent: whoever is in a hurry takes another way. */
function Unverified({ name }: { name: string }) {
  return (
    <Alert tone="warning" title={t('A transfer waits for our team until your name is verified')}>
      {t(
        'Nobody has verified yet that you are {name}, so our team looks at each transfer before it is added. Once an identity document of yours is approved, what you send in your own name is added by itself.',
        { name },
      )}{' '}
      <TextLink to={VERIFICATION_PATH}>{t('Verify your name')}</TextLink>
    </Alert>
  )
}

/** What arrived and is not in the wallet yet. */
function WaitingTransfers({ currency, waiting }: { currency: WalletCurrency; waiting: BankFill['waiting'] }) {
  return (
    <Alert tone="info">
      {waiting.map(({ amount, arrived_at }) => (
        <p key={arrived_at}>
          {t('Your transfer of {amount} arrived {when} and is being looked at by our team.', {
            amount: formatAmount(currency, amount),
            when: relativeTime(arrived_at),
          })}
        </p>
      ))}
    </Alert>
  )
}

function Account({ fill, account }: { fill: BankFill; account: NonNullable<BankFill['account']> }) {
  const { currency, fee_bps, minimum, maximum, sender_name: name } = fill
  const { reference } = account
  return (
    <>
      <p className="leading-6 text-ink-soft">
        {reference === null
          ? t('This account number is yours for good. What you send to it is added to your {currency} wallet.', {
              currency,
            })
          : t(
              'Send to this account and write the reference, which is yours for good: it says that the money is for your {currency} wallet.',
              { currency },
            )}
      </p>
      <dl className="flex flex-col divide-y divide-line rounded-box bg-sunken px-4">
        <CopyLine label={t('Account number')} shown={account.account_number} />
        <CopyLine label={t('Bank name')} shown={account.bank_name} />
        <CopyLine label={t('Account name')} shown={account.account_name} />
        {reference === null ? null : <CopyLine label={t('Reference')} shown={reference} />}
      </dl>
      <ul className="flex list-disc flex-col gap-2 ps-5 text-sm leading-6 text-ink-soft">
        <li>
          {t('The fee is {percent} of what you send, taken out of it.', {
            percent: formatPercent(fee_bps),
          })}
        </li>
        <li>
          {t('Send {least} to {most} at once. Our team looks at other amounts first.', {
            least: formatAmount(currency, minimum),
            most: formatAmount(currency, maximum),
          })}
        </li>
        <li>
          {t(
            'Send from an account in your own name, {name}. Money from anybody else waits until our team has looked at it: it is added to your wallet or sent back, and we notify you.',
            { name },
          )}
        </li>
      </ul>
    </>
  )
}
