import { t } from '@kivuko/contract/text.ts'
import { DeskForm } from '#features/site/desk-form.tsx'
import { Stated } from '#features/site/stated.tsx'
import { Card } from '#ui/card.tsx'
import { SITE } from '../../../content/site.ts'
import { PATHS } from '../paths.ts'

export default function BusinessForm() {
  const promises = [SITE.businessVerification, SITE.businessContact].flatMap((claim) => claim?.text || [])
  return (
    <section aria-labelledby="desk" className="border-t border-line">
      <div className="mx-auto grid max-w-6xl gap-10 px-4 py-16 sm:px-6 lg:grid-cols-2 lg:gap-16">
        <div className="flex flex-col gap-4">
          <h2 id="desk" className="text-3xl font-semibold tracking-tight">
            {t('Talk to the desk')}
          </h2>
          <p className="max-w-[28.5em] text-lg leading-8 text-ink-soft">
            {t('Tell us what you trade and how much. A person answers.')}
          </p>
          {promises.length > 0 ? (
            <ul className="flex flex-col gap-2">
              {promises.map((promise) => (
                <li key={promise} className="border-s-2 border-primary ps-4 font-medium">
                  <Stated text={promise} />
                </li>
              ))}
            </ul>
          ) : null}
        </div>
        <Card raised="float">
          <DeskForm tradesAddress={PATHS.blockTrades} />
        </Card>
      </div>
    </section>
  )
}
