// /send-money: naira to another customer, or money of any wallet to a phone in Kenya.
import { PAYOUT_FIATS, type PayoutFiat } from '@kivuko/contract/mobile-money.ts'
import { t } from '@kivuko/contract/text.ts'
import type { Recipient } from '@kivuko/contract/transfers.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { walletsQuery } from '#lib/balances.ts'
import { formatAmount } from '#lib/format.ts'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { Button, ButtonLink } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Toast } from '#ui/toast.tsx'
import { WholeWords } from '#ui/whole-words.tsx'
import { InternalForm } from './internal-form.tsx'
import { MobileForm } from './mobile-form.tsx'
import { EMPTY_FORM, type SendForm } from './read-transfer.ts'
import { SidePanel } from './side-panel.tsx'
import { TransferOutcome } from './transfer-result.tsx'
import { type TransferFlow, useTransfer } from './use-transfer.ts'

const METHODS = [
  { value: 'internal', title: t('{brand} user'), detail: t('Instant · Free') },
  { value: 'mobile_money', title: t('Mobile Money'), detail: t('1-5 minutes · 2.5% fee') },
] as const
type Method = (typeof METHODS)[number]['value']

/** Where a customer without naira gets some, and where shillings leave their own wallet. */
type Addresses = {
  addFundsAddress: string
  convertAddress: string
  shillingsAddress: string
  requestsAddress: string
}

export function SendMoney(addresses: Addresses) {
  const wallets = useQuery(walletsQuery)
  const transfer = useTransfer()
  const [method, setMethod] = useState<Method>('internal')
  const [form, setForm] = useState<SendForm>(EMPTY_FORM)
  const from = method === 'internal' ? 'NGN' : form.wallet
  const balanceOf = (wanted: string) => wallets.data?.find(({ currency }) => currency === wanted)?.available_balance
  const balance = balanceOf(from)
  const change = (part: Partial<SendForm>) => setForm((now) => ({ ...now, ...part }))

  const choose = ({ kind, identifier }: Recipient) => {
    setMethod(kind)
    change(kind === 'internal' ? { recipient: identifier } : { phone: identifier })
  }
  const done = () => {
    setForm(EMPTY_FORM)
    transfer.close()
  }
  const Form = method === 'internal' ? InternalForm : MobileForm
  return (
    <div className="flex flex-col gap-8">
      <PageHeading
        title={t('Send money')}
        lead={t('Naira to another customer, or shillings to a phone in Kenya.')}
        aside={<TextLink to={addresses.requestsAddress}>{t('Requests for money')}</TextLink>}
      />
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-start">
        <div className="flex min-w-0 flex-col gap-6">
          {from === 'NGN' && balance !== undefined && !/[1-9]/.test(balance) ? <NoNaira {...addresses} /> : null}
          {transfer.result ? null : <LastPayout transfer={transfer} />}
          <Card raised="float" className="flex flex-col gap-6" aria-label={t('Send money')}>
            <ChoiceCards
              legend={t('How to send')}
              name="method"
              choices={METHODS}
              value={method}
              onChange={setMethod}
            />
            {method === 'mobile_money' ? (
              <FromWallet
                wallet={form.wallet}
                balanceOf={balanceOf}
                shillingsAddress={addresses.shillingsAddress}
                onChoose={(wallet) => change({ wallet })}
              />
            ) : null}
            {method === 'internal' ? <PausedNotice name="transfers" /> : null}
            <Form key={`${method} ${from}`} form={form} onChange={change} balance={balance} transfer={transfer} />
          </Card>
        </div>
        <SidePanel
          balance={{
            currency: from,
            amount: balance,
            hasFailed: wallets.isError,
            isAsking: wallets.isFetching,
            retry: () => void wallets.refetch(),
          }}
          onChoose={choose}
        />
      </div>
      <TransferOutcome transfer={transfer} onDone={done} />
      {transfer.toast ? <Toast onEnd={transfer.endToast}>{transfer.toast}</Toast> : null}
    </div>
  )
}

const WALLET_NAMES: Record<PayoutFiat, string> = { NGN: t('Naira'), USD: t('Dollars') }

/** Which wallet it leaves. Shillings need no exchange, so they have a form of their own. */
function FromWallet({
  wallet,
  balanceOf,
  shillingsAddress,
  onChoose,
}: {
  wallet: PayoutFiat
  balanceOf: (currency: string) => string | undefined
  shillingsAddress: string
  onChoose: (wallet: PayoutFiat) => void
}) {
  return (
    <div className="flex flex-col gap-2">
      <ChoiceCards
        legend={t('From which wallet')}
        name="wallet"
        choices={PAYOUT_FIATS.map((currency) => {
          const balance = balanceOf(currency)
          return {
            value: currency,
            title: WALLET_NAMES[currency],
            detail: balance === undefined ? '' : formatAmount(currency, balance),
            mark: currency,
          }
        })}
        value={wallet}
        onChange={onChoose}
      />
      <p className="text-sm leading-6 text-ink-soft">
        {wallet === 'NGN' ? t('This exchanges naira.') : t('This exchanges dollars.')}{' '}
        <TextLink to={shillingsAddress}>{t('Send shillings from your shilling wallet, without an exchange')}</TextLink>
      </p>
    </div>
  )
}

function NoNaira({ addFundsAddress, convertAddress }: Pick<Addresses, 'addFundsAddress' | 'convertAddress'>) {
  return (
    <EmptyState
      title={t('There is no naira in your wallet yet')}
      action={
        <div className="flex flex-wrap gap-3">
          <ButtonLink to={convertAddress} size="small">
            {t('Exchange to naira')}
          </ButtonLink>
          <ButtonLink to={addFundsAddress} variant="secondary" size="small">
            {t('Add Funds')}
          </ButtonLink>
        </div>
      }
    >
      {t('Sending takes naira. Add shillings from your phone, then exchange them.')}
    </EmptyState>
  )
}

/** A transfer to a phone whose result was closed, or that was begun before this page was loaded. */
function LastPayout({ transfer }: { transfer: TransferFlow }) {
  const { payment, hasStopped } = transfer.watch
  if (!payment) return null
  return (
    <Card aria-labelledby="last-payout" className="flex flex-col items-start gap-3">
      <SectionHeading id="last-payout" title={t('Your last transfer to a phone')} />
      <p role="status" className="leading-6 text-ink-soft">
        {hasStopped
          ? t(
              'We do not know yet how this ended. You can close this page: we keep asking, and tell you as soon as we know.',
            )
          : payment.message}
      </p>
      <Button variant="secondary" size="small" onClick={transfer.showMobile}>
        <WholeWords>{t('Transfer {reference}', { reference: payment.external_reference })}</WholeWords>
      </Button>
    </Card>
  )
}
