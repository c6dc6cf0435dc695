// What the mail says that a customer gets when their coins arrived.
import { t } from '@kivuko/contract/text.ts'
import type { Letter } from '#platform/letter.ts'

export type ReceiptFacts = {
  greeting: string
  reference: string
  /** Amounts with their signs, ready to read. */
  crypto: string
  total: string
  fee: string
  /** The partner’s it was bought from; undefined where there is none. */
  margin?: string | undefined
  walletUrl: string
  /** With which anybody can check it, and where. */
  check?: { code: string; url: string } | undefined
  /** Where the coins go on to, and the page that says how far they are. */
  delivery?: { place: string; url: string } | undefined
}

export function receiptLetter({
  greeting,
  reference,
  crypto,
  total,
  fee,
  margin,
  walletUrl,
  check,
  delivery,
}: ReceiptFacts): Letter {
  return {
    subject: t('Receipt {reference}: {crypto}', { reference, crypto }),
    parts: [
      greeting,
      delivery
        ? t('{crypto} goes on to {place}, less the network’s fee.', { crypto, place: delivery.place })
        : t('{crypto} is in your wallet.', { crypto }),
      {
        facts: [
          [t('You paid'), total],
          [t('Of this, fee'), fee],
          ...(margin ? [[t('Of this, partner’s margin'), margin] as [string, string]] : []),
          [t('Reference'), reference],
          ...(check ? [[t('Check code'), check.code] as [string, string]] : []),
        ],
      },
      delivery ? { link: delivery.url, label: t('Your order') } : { link: walletUrl, label: t('Your wallet') },
      ...(check ? [t('Anybody you show this receipt can check it at {page}', { page: check.url })] : []),
    ],
  }
}
