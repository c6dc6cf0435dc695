import { COINS } from '#features/site/guide.ts'
import { CoinGrid } from '#features/site/guide-parts.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { LIST_TEXT } from './list-messages.ts'

const ON_SALE = COINS.filter(({ address }) => address).length

export default function Coins() {
  return (
    <>
      <div className="mx-auto max-w-6xl px-4 py-10 sm:px-6 sm:py-16">
        <PageHeading title={LIST_TEXT.coinsTitle} lead={LIST_TEXT.coinsLead(ON_SALE)} />
      </div>
      <CoinGrid />
    </>
  )
}
