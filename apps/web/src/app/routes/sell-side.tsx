import { t } from '@kivuko/contract/text.ts'
import { type Note, WidgetSide } from '../widget-side.tsx'

const NOTES: readonly Note[] = [
  {
    title: t('The quote says what arrives'),
    text: t('Fee and spread are included. This is what is paid out while the price holds.'),
  },
  {
    title: t('Only coins of your wallet are sold'),
    text: t('What you hold here can be sold at once. Coins from outside are received in your wallet first.'),
  },
  {
    title: t('The money goes to you alone'),
    text: t('To a phone or a bank account in your own name. An identity check comes before the first sale.'),
  },
]

export default function SellSide() {
  return <WidgetSide notes={NOTES} />
}
