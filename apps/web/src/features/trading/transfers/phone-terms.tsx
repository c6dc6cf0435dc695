// What a transfer to a phone costs and gives: in the wallet's own asset, and in shillings.
import type { PayoutWallet } from '@kivuko/contract/mobile-money.ts'
import { shownPhone } from '@kivuko/contract/phone.ts'
import { t } from '@kivuko/contract/text.ts'
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import { errorText } from '#lib/api-error.ts'
import { formatAmount, formatCoins } from '#lib/format.ts'
import type { FirmQuote } from '#lib/use-firm-quote.ts'
import { Countdown } from '#ui/countdown.tsx'
import { ErrorState } from '#ui/error-state.tsx'
import { Receipt, ReceiptRow } from '#ui/receipt.tsx'
import type { PayoutQuote } from './api.ts'
import type { Terms } from './read-transfer.ts'

type Shown = { wallet: PayoutWallet; quote: FirmQuote<PayoutQuote> }

export function PhoneSummary({ wallet, terms, quote }: Shown & { terms: Terms | undefined }) {
  return (
    <section aria-label={t('Summary')} className="rounded-box bg-sunken px-4 py-2.5">
      {terms ? (
        <PhoneTerms wallet={wallet} terms={terms} quote={quote} />
      ) : (
        <p className="py-1 text-sm leading-6 text-ink-soft">{t('Enter an amount to see the fee and the total.')}</p>
      )}
    </section>
  )
}

export function PhoneRow({ phone, network }: { phone: string; network: string }) {
  return (
    <Receipt>
      <ReceiptRow label={t('To')}>
        <span className="font-semibold">{shownPhone(phone)}</span>
      </ReceiptRow>
      <ReceiptRow label={t('Network')}>{network}</ReceiptRow>
    </Receipt>
  )
}

/** What leaves the wallet, and what arrives on the phone. */
export function PhoneTerms({ wallet, terms, quote: { quote, secondsLeft } }: Shown & { terms: Terms }) {
  const isExchanged = wallet !== 'KES'
  const arriving = arrivingOf(isExchanged ? quote : { received_currency: wallet, received: terms.amount })
  return (
    <>
      <Receipt>
        <ReceiptRow label={t('Amount')}>{formatCoins(wallet, terms.amount)}</ReceiptRow>
        <ReceiptRow label={t('Fee (2.5%)')}>{formatCoins(wallet, terms.fee)}</ReceiptRow>
        <ReceiptRow label={t('Total')}>{formatCoins(wallet, terms.total)}</ReceiptRow>
        {isExchanged ? (
          <>
            <ReceiptRow label={t('Rate')}>{quote ? rateText(wallet, quote.rate) : '—'}</ReceiptRow>
            <ReceiptRow label={t('Rate kept for')}>{quote ? <Countdown seconds={secondsLeft} /> : '—'}</ReceiptRow>
          </>
        ) : null}
        <ReceiptRow label={t('Recipient gets')} strong>
          {arriving ?? '—'}
        </ReceiptRow>
      </Receipt>
      <p role="status" className="sr-only">
        {arriving ? t('Recipient gets: {amount}', { amount: arriving }) : t('Getting a rate…')}
      </p>
    </>
  )
}

function arrivingOf(given: { received_currency: string; received: string } | undefined): string | undefined {
  return given && formatAmount(given.received_currency, given.received)
}

/** '₦1 = KSh 0.0781', '1 BTC = KSh 12,900,000'. */
function rateText(wallet: PayoutWallet, rate: string): string {
  const one = wallet === 'NGN' ? '₦1' : wallet === 'USD' ? '$1' : `1 ${wallet}`
  return t('{one} = KSh {shillings}', { one, shillings: withoutTrailingZeros(rate).replace(/\.$/, '') })
}

export function NoQuote({ quote }: { quote: FirmQuote<PayoutQuote> }) {
  return (
    <ErrorState
      title={t('No rate could be had just now.')}
      detail={errorText(quote.error, '') || undefined}
      onRetry={quote.renew}
      retrying={quote.isAsking}
    />
  )
}
