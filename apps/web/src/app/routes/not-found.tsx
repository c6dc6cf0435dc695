import { t } from '@kivuko/contract/text.ts'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PATHS } from '../paths.ts'

export default function NotFound() {
  return (
    <div className="mx-auto flex max-w-6xl flex-col items-start gap-8 px-4 py-20 sm:px-6 sm:py-28">
      <PageHeading
        title={t('This page does not exist')}
        lead={t('The address may be mistyped, or the page has moved.')}
      />
      <ButtonLink to={PATHS.home}>{t('Go to the home page')}</ButtonLink>
    </div>
  )
}
