import { t } from '@kivuko/contract/text.ts'
import { useLocation } from 'react-router'
import { lazyScreen } from '#lib/lazy-screen.tsx'
import { ButtonLink } from '#ui/button.tsx'
import { PageHeading } from '#ui/heading.tsx'
import { PATHS } from '../paths.ts'

/** For those who build with them, and for whoever looks at a brand: no site of an operator has it. */
const COMPONENTS =
  import.meta.env.DEV || import.meta.env.VITE_SITE_CONTENT === 'demonstration'
    ? lazyScreen(() => import('./styleguide.tsx'))
    : undefined

export default function NotFound() {
  const { pathname } = useLocation()
  if (COMPONENTS && pathname === PATHS.styleguide) return <COMPONENTS />
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
