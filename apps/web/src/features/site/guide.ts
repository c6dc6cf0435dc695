// What the buy and the sell page teach (specification part 2, section 2.11).

import { ORDER_CRYPTOS } from '@kivuko/contract/buying.ts'
import { t } from '@kivuko/contract/text.ts'
import { ASSETS } from '@kivuko/money/assets.ts'
import { coinAddress } from '#lib/coin-pages.ts'

export type Step = { title: string; text: string }

export const BUY_STEPS: readonly Step[] = [
  {
    title: t('Select currency and amount'),
    text: t(
      'Type what you want to pay, in shillings, naira, dollars or euros. The price, the fee and what arrives are shown at once.',
    ),
  },
  {
    title: t('Choose payment method'),
    text: t('Mobile money, a bank transfer or a card. Each has its own fee, and the quote already contains it.'),
  },
  {
    title: t('Enter wallet address'),
    text: t(
      'Coins bought here go to your {brand} wallet, with no address to type. In guided buy they can go on to one of yours elsewhere.',
    ),
  },
  {
    title: t('Login and verify'),
    text: t(
      'Sign in, or open an account with your name, an email address and a password. Your choice is kept meanwhile.',
    ),
  },
  {
    title: t('Complete payment'),
    text: t(
      'Pay what the quote says. When the payment has arrived the coins are yours; if they cannot be delivered, your money goes back.',
    ),
  },
]

export const SELL_STEPS: readonly Step[] = [
  {
    title: t('Select crypto'),
    text: t('Choose the coin and how much of it to sell. The price is quoted in your currency.'),
  },
  { title: t('Withdrawal method'), text: t('Choose how to be paid: to mobile money or to a bank account.') },
  { title: t('Payout details'), text: t('The number or the account the money goes to, in your own name.') },
  {
    title: t('Verify identity'),
    text: t('Money that leaves needs a known owner: an identity check protects you and everyone else.'),
  },
  {
    title: t('Confirm and receive funds'),
    text: t('Confirm the quote. The coins leave your wallet and the money is sent, with each step on screen.'),
  },
]

/** Every coin that can be bought, each with its page. */
export const COINS = ORDER_CRYPTOS.map((code) => ({ code, name: ASSETS[code].name, address: coinAddress(code) }))
