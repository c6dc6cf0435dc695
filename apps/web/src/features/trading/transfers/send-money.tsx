// /send-money: money to another customer, or money of any wallet to a phone in Kenya.
import { t } from '@kivuko/contract/text.ts'
import type { Recipient } from '@kivuko/contract/transfers.ts'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { PausedNotice } from '#lib/paused-notice.tsx'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { ChoiceCards } from '#ui/choice-cards.tsx'
import { PageHeading, SectionHeading } from '#ui/heading.tsx'
import { TextLink } from '#ui/text-link.tsx'
import { Toast } from '#ui/toast.tsx'
import { WholeWords } from '#ui/whole-words.tsx'
import { FromWallet } from './from-wallet.tsx'
import { InternalForm } from './internal-form.tsx'
import { MobileForm } from './mobile-form.tsx'
import { NoNaira, NothingForPhone } from './nothing-to-send.tsx'
import { EMPTY_FORM, formOfLink, type SendForm } from './read-transfer.ts'
import { Scanning } from './scanning.tsx'
import { SidePanel } from './side-panel.tsx'
import { TransferOutcome } from './transfer-result.tsx'
import { hasAny, usePhoneWallets } from './use-phone-wallets.ts'
import { type TransferFlow, useTransfer } from './use-transfer.ts'

const METHODS = [
  { value: 'internal', title: t('{brand} user'), detail: t('Instant · Free') },
  { value: 'mobile_money', title: t('Mobile Money'), detail: t('1-5 minutes · 2.5% fee') },
] as const
type Method = (typeof METHODS)[number]['value']

/** Where a customer who has nothing to send gets some. */
type Addresses = {
  addFundsAddress: string
  convertAddress: string
  requestsAddress: string
  withdrawAddress: string
}

export function SendMoney(addresses: Addresses) {
  const transfer = useTransfer()
  const [method, setMethod] = useState<Method>('internal')
  const { pathname, search } = useLocation()
  const [form, setForm] = useState<SendForm>(() => formOfLink(search))
  const wallets = usePhoneWallets(form.wallet)
  const { wallet, balanceOf } = wallets
  const isInternal = method === 'internal'
  const isAlive = useHydrated()
  const from = isInternal ? form.currency : wallet
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
  const Form = isInternal ? InternalForm : MobileForm
  return (
    <div className="flex flex-col gap-8">
      <Heading {...addresses} />
      {/* Nothing is typed that a form which is not alive yet would lose. */}
      <div className="grid grid-cols-1 gap-8 lg:grid-cols-[1.4fr_1fr] lg:items-start" inert={!isAlive}>
        <div className="flex min-w-0 flex-col gap-6">
          {isInternal && balance !== undefined && !hasAny(balance) ? <NoNaira {...addresses} /> : null}
          {!isInternal && wallets.isEmpty ? <NothingForPhone {...addresses} /> : null}
          {transfer.result ? null : <LastPayout transfer={transfer} />}
          <Card raised="float" className="flex flex-col gap-6" aria-label={t('Send money')}>
            <Scanning
              shared={search}
              addresses={{ ...addresses, sendMoney: pathname }}
              onFill={(part) => {
                setMethod('internal')
                change(part)
              }}
            />
            <ChoiceCards
              legend={t('How to send')}
              name="method"
              choices={METHODS}
              value={method}
              onChange={setMethod}
            />
            {isInternal ? (
              <PausedNotice name="transfers" />
            ) : (
              <FromWallet {...wallets} onChoose={(chosen) => change({ wallet: chosen })} />
            )}
            <Form
              key={`${method} ${from}`}
              form={{ ...form, wallet }}
              onChange={change}
              balance={balance}
              transfer={transfer}
            />
          </Card>
        </div>
        <SidePanel balance={{ ...wallets, currency: from, amount: balance }} onChoose={choose} />
      </div>
      <TransferOutcome transfer={transfer} onDone={done} />
      {transfer.toast ? <Toast onEnd={transfer.endToast}>{transfer.toast}</Toast> : null}
    </div>
  )
}

function Heading({ requestsAddress }: Pick<Addresses, 'requestsAddress'>) {
  return (
    <PageHeading
      title={t('Send money')}
      lead={t('Money to another customer, or shillings to a phone in Kenya.')}
      aside={<TextLink to={requestsAddress}>{t('Requests for money')}</TextLink>}
    />
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
