// What the mail says that a customer gets when their coins arrived.
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
    subject: `Receipt ${reference}: ${crypto}`,
    parts: [
      greeting,
      delivery ? `${crypto} goes on to ${delivery.place}, less the network’s fee.` : `${crypto} is in your wallet.`,
      {
        facts: [
          ['You paid', total],
          ['Of this, fee', fee],
          ...(margin ? [['Of this, partner’s margin', margin] as [string, string]] : []),
          ['Reference', reference],
          ...(check ? [['Check code', check.code] as [string, string]] : []),
        ],
      },
      delivery ? { link: delivery.url, label: 'Your order' } : { link: walletUrl, label: 'Your wallet' },
      ...(check ? [`Anybody you show this receipt can check it at ${check.url}`] : []),
    ],
  }
}
