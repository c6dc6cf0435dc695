// What the operator states about the desk. Each block is gone when its entry in content/ is empty.
import { t } from '@kivuko/contract/text.ts'
import { Illustrative } from '#features/site/claims.tsx'
import { Stated } from '#features/site/stated.tsx'
import { SITE } from '../../../content/site.ts'

export default function BusinessFigures() {
  const benefits = SITE.businessBenefits ?? []
  const partners = SITE.partners ?? []
  const isLicensed = Boolean(SITE.licence?.number)
  const figures = (SITE.businessFigures ?? []).filter(
    ({ about }) => (about !== 'partners' || partners.length > 0) && (about !== 'licences' || isLicensed),
  )
  return (
    <>
      {benefits.length > 0 ? (
        <section aria-labelledby="benefits" className="border-t border-line bg-paper">
          <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-16 sm:px-6">
            <h2 id="benefits" className="text-3xl font-semibold tracking-tight">
              {t('What the desk does for you')}
            </h2>
            <ul className="grid gap-8 sm:grid-cols-2 lg:grid-cols-4 lg:gap-6">
              {benefits.map(({ title, text }) => (
                <li key={title} className="flex flex-col gap-2 border-t-2 border-primary pt-4">
                  <h3 className="text-lg font-semibold tracking-tight">
                    <Stated text={title} />
                  </h3>
                  <p className="leading-7 text-ink-soft">
                    <Stated text={text} />
                  </p>
                </li>
              ))}
            </ul>
          </div>
        </section>
      ) : null}
      {figures.length > 0 ? (
        <section aria-label={t('The desk in numbers')} className="border-t border-line">
          <div className="mx-auto flex max-w-6xl flex-col gap-8 px-4 py-16 sm:px-6">
            <dl className="grid grid-cols-2 gap-8 sm:grid-cols-3 lg:grid-cols-5">
              {figures.map(({ figure, label }) => (
                <div key={label} className="flex flex-col-reverse justify-end gap-1">
                  <dt className="text-ink-soft">
                    <Stated text={label} />
                  </dt>
                  <dd className="text-4xl font-semibold tracking-tight tabular-nums">{figure}</dd>
                </div>
              ))}
            </dl>
            <Illustrative />
          </div>
        </section>
      ) : null}
      {partners.length > 0 ? (
        <section aria-label={t('Partners')} className="border-t border-line bg-paper">
          <div className="mx-auto flex max-w-6xl flex-col gap-6 px-4 py-10 sm:px-6">
            <ul className="flex flex-wrap items-center gap-x-12 gap-y-6 text-xl font-semibold text-ink-soft">
              {partners.map(({ name, logo }) => (
                <li key={name}>{logo ? <Logo file={logo} name={name} /> : name}</li>
              ))}
            </ul>
            <Illustrative />
          </div>
        </section>
      ) : null}
    </>
  )
}

/** Whoever saves data reads the name: a picture that is not shown is not fetched, as it is a lazy one. */
function Logo({ file, name }: { file: string; name: string }) {
  return (
    <>
      <img src={file} alt={name} loading="lazy" className="h-10 w-auto max-w-48 in-data-saving:hidden" />
      <span className="hidden in-data-saving:inline">{name}</span>
    </>
  )
}
