import { t } from '@kivuko/contract/text.ts'
import { type Note, WidgetSide } from '../widget-side.tsx'

const NOTES: readonly Note[] = [
  {
    title: t('What you type is what you pay'),
    text: t('The fee is taken out of that amount. Nothing is added later.'),
  },
  { title: t('The price is kept for you'), text: t('The quote says for how long. An expired price is never charged.') },
  {
    title: t('You need an account to pay'),
    text: t('You can look at prices without one. Your choice is kept while you sign up.'),
  },
]

export default function BuySide() {
  return <WidgetSide notes={NOTES} />
}
