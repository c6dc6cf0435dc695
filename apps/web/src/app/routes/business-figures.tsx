// What the operator states about the desk. Each block is gone when its entry in content/site.ts is empty.
import { Illustrative } from '#features/site/claims.tsx'
import { SITE } from '../../../content/site.ts'
import { BUSINESS_TEXT } from './business-messages.ts'

export default function BusinessFigures() {
  const figures = SITE.businessFigures ?? []
  const partners = SITE.partners ?? []
  return (
    <>
      {figures.length > 0 ? (
        <section aria-label={BUSINESS_TEXT.figures} className="border-t border-line">
          <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-16 sm:px-6">
            <dl className="grid grid-cols-2 gap-8 sm:grid-cols-3 lg:grid-cols-5">
              {figures.map(({ figure, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end gap-1">
                  <dt className="text-ink-soft">{label}</dt>
                  <dd className="text-4xl font-semibold tracking-tight tabular-nums">{figure}</dd>
                </div>
              ))}
            </dl>
            <Illustrative />
          </div>
        </section>
      ) : null}
      {partners.length > 0 ? (
        <section aria-label={BUSINESS_TEXT.partners} className="border-t border-line bg-paper">
          <ul className="mx-auto flex max-w-6xl flex-wrap items-center gap-x-12 gap-y-6 px-4 py-10 text-xl font-semibold text-ink-soft sm:px-6">
            {partners.map((name) => (
              <li key={name}>{name}</li>
            ))}
          </ul>
        </section>
      ) : null}
    </>
  )
}
