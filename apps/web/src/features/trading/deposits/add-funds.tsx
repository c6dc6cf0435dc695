// /add-funds: money from a phone into the KES wallet, and by bank and card into the wallets that the operator opened for it.
import type { CardFillTerms } from '@kivuko/contract/card-fills.ts'
import { FIRST_NETWORK, networkName, networksName } from '@kivuko/contract/phone-networks.ts'
import { t } from '@kivuko/contract/text.ts'
import type { WalletCurrency } from '@kivuko/contract/wallets.ts'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import type { CardPanelComponent } from '#lib/card-panel.ts'
import { LOCALE } from '#lib/language.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { usePhoneNetworks } from '#lib/phone-networks.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { BackButton } from '#ui/back-button.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { bankFillsQuery, cardFillsQuery } from './api.ts'
import { BankFillPart } from './bank-fill.tsx'
import { CardFillPart } from './card-fill.tsx'
import { DepositForm } from './deposit-form.tsx'
import { PaybillCard } from './paybill-card.tsx'
import { PaymentDialog } from './payment-dialog.tsx'
import { RecentDeposits } from './recent-deposits.tsx'
import { type DepositFlow, useDeposit } from './use-deposit.ts'

const stepsOf = (network: string) => [
  t('Enter your phone number and an amount.'),
  t('Approve the prompt on your phone with your {network} PIN.', { network }),
  t('We confirm the payment with {network}.', { network }),
  t('Your KES wallet is credited.'),
]

const BANK_STEPS = [
  t('Copy the account number, and the reference where there is one.'),
  t('Send any amount from a bank account in your own name.'),
  t('We find your transfer when it arrives.'),
  t('Your wallet is credited, and we notify you.'),
]

const CARD_STEPS = [
  t('Enter an amount, and see the fee and what you receive.'),
  t('Pay with your card. Your bank may ask you to confirm it.'),
  t('We confirm the payment with your bank.'),
  t('Your wallet is credited, and we notify you.'),
]

const PHONE = {
  value: 'mobile_money',
  title: t('Mobile Money'),
  detail: t('Instant · 1.5% fee'),
  mark: 'mpesa',
} as const
type Method = (typeof PHONE)['value'] | 'bank' | 'card'

/** `currencies`: the wallets that can be filled by bank. A card is not shown before it fills one. */
function methodsFor(currencies: readonly string[], byCard: readonly CardFillTerms[]) {
  const isClosed = currencies.length === 0
  const detail = isClosed ? t('Coming soon') : toWallets(currencies)
  const bank = { value: 'bank', title: t('Bank Transfer'), detail, isClosed, mark: 'bank' } as const
  if (byCard.length === 0) return [PHONE, bank]
  const cardDetail = toWallets(byCard.map(({ currency }) => currency))
  return [PHONE, bank, { value: 'card', title: t('Card'), detail: cardDetail, mark: 'card' } as const]
}

function leadFor(byBank: readonly string[], byCard: readonly CardFillTerms[]): string {
  if (byCard.length > 0) return t('Money from your phone, your bank or your card, in your wallet.')
  return byBank.length > 0
    ? t('Money from your phone or your bank, in your wallet.')
    : t('Money from your phone, in your KES wallet.')
}

function toWallets(currencies: readonly string[]): string {
  const wallets = new Intl.ListFormat(LOCALE, { type: 'disjunction' }).format(currencies)
  return t('To your {wallets} wallet', { wallets })
}

type AddFundsProps = {
  backAddress: string
  above?: ReactNode
  CardPanel: CardPanelComponent
  /** Where a payment by card is followed. */
  resultAddress: ComponentProps<typeof CardFillPart>['resultAddress']
}

/** `above` is what the screen puts before the form: a purchase to go on with. */
export function AddFunds({ backAddress, above, CardPanel, resultAddress }: AddFundsProps) {
  const deposit = useDeposit()
  const networks = usePhoneNetworks()
  const [amount, setAmount] = useState('')
  const [method, setMethod] = useState<Method>('mobile_money')
  const [chosen, setCurrency] = useState<WalletCurrency>()
  // Not known is as closed: there is another way.
  const currencies = useQuery(bankFillsQuery).data?.currencies ?? []
  const currency = currencies.find((each) => each === chosen) ?? currencies[0]
  const byCard = useQuery(cardFillsQuery).data?.wallets ?? []
  const isByBank = method === 'bank' && currency !== undefined
  const isByCard = method === 'card' && byCard.length > 0
  const isAlive = useHydrated()
  const phoneSteps = stepsOf(networks.length === 1 ? networksName(networks) : t('mobile money'))
  return (
    <div className="flex flex-col gap-6">
      <BackButton fallback={backAddress}>{t('Back')}</BackButton>
      <PageHeading title={t('Add funds')} lead={leadFor(currencies, byCard)} />
      {/* Nothing is typed that a form which is not alive yet would lose. */}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-start" inert={!isAlive}>
        <div className="flex min-w-0 flex-col gap-6">
          {above}
          {deposit.isOpen ? null : <UnderWay deposit={deposit} />}
          <ChoiceCards
            legend={t('Payment method')}
            name="method"
            choices={methodsFor(currencies, byCard)}
            value={isByBank || isByCard ? method : 'mobile_money'}
            onChange={setMethod}
          />
          {isByCard ? (
            <CardFillPart wallets={byCard} CardPanel={CardPanel} resultAddress={resultAddress} />
          ) : isByBank ? (
            <BankFillPart currencies={currencies} currency={currency} onCurrency={setCurrency} />
          ) : (
            <>
              {networks.length === 1 ? <PausedNotice name={`${networks[0] ?? FIRST_NETWORK}_in`} /> : null}
              <DepositForm amount={amount} onAmount={setAmount} isSending={deposit.isSending} onSend={deposit.send} />
              <PaybillCard />
            </>
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-6">
          <HowItWorks
            network={networks.length === 1 ? networksName(networks) : FIRST_NETWORK}
            steps={isByCard ? CARD_STEPS : isByBank ? BANK_STEPS : phoneSteps}
          />
          <RecentDeposits awaitsBank={isByBank} />
        </div>
      </div>
      {deposit.isOpen ? (
        <PaymentDialog
          watch={deposit.watch}
          failure={deposit.failure}
          onClose={() => {
            // What was paid is not typed again by mistake; what was not paid is there to be tried again.
            if (deposit.watch.payment?.status === 'completed') setAmount('')
            deposit.close()
          }}
        />
      ) : null}
    </div>
  )
}

/** A payment whose dialog was closed, or that was begun before this page was loaded. */
function UnderWay({ deposit }: { deposit: DepositFlow }) {
  const { payment } = deposit.watch
  if (!deposit.hasPayment || !payment) return null
  const title =
    payment.status === 'pending'
      ? t('A payment is under way')
      : payment.status === 'completed'
        ? t('Payment completed')
        : t('Payment Failed')
  return (
    <Card aria-labelledby="under-way" className="flex flex-col items-start gap-3">
      <SectionHeading id="under-way" title={title} />
      <p role="status" className="leading-6 text-ink-soft">
        {deposit.watch.hasStopped
          ? t(
              '{network} has not told us yet how this payment ended. You can close this page: we keep asking, and tell you as soon as we know.',
              { network: networkName(payment.network ?? FIRST_NETWORK) },
            )
          : payment.message}
      </p>
      <Button variant="secondary" size="small" onClick={deposit.open}>
        {t('Show payment')}
      </Button>
    </Card>
  )
}

/** The name of a network stays on one line: browsers break “M-Pesa” at its hyphen. */
function unbroken(text: string, name: string): ReactNode {
  const [before, ...after] = text.split(name)
  if (after.length === 0) return text
  return (
    <>
      {before}
      <span className="whitespace-nowrap">{name}</span>
      {after.join(name)}
    </>
  )
}

function HowItWorks({ steps, network }: { steps: readonly string[]; network: string }) {
  return (
    <Card aria-labelledby="how-it-works" className="flex flex-col gap-4">
      <SectionHeading id="how-it-works" title={t('How it works')} />
      <ol className="flex flex-col gap-4">
        {steps.map((step, index) => (
          <li key={step} className="flex gap-3 leading-6">
            <span
              aria-hidden="true"
              className="flex size-7 shrink-0 items-center justify-center rounded-full bg-primary-soft text-sm font-semibold text-on-primary-soft"
            >
              {index + 1}
            </span>
            <span className="min-w-0">{unbroken(step, network)}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
