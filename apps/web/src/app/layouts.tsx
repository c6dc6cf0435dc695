// The frames of pages that need no session.
import { t } from '@kivuko/contract/text.ts'
import type { ReactNode } from 'react'
import { Outlet } from 'react-router'
import { SkipLink } from '#ui/skip-link.tsx'
import { BrandLink } from './brand.tsx'
import { island } from './island.tsx'
import { PublicHeader } from './public-header.tsx'

const Footer = island(() => import('./footer.tsx'), 'near')

export function PublicLayout() {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t('Skip to content')}</SkipLink>
      <PublicHeader />
      <main id="main" tabIndex={-1} className="grow outline-none">
        <Outlet />
      </main>
      <div className="below">
        <Footer />
      </div>
    </div>
  )
}

/** One thing to do and the way home. */
export function PlainLayout() {
  return <PlainFrame>{<Outlet />}</PlainFrame>
}

export function PlainFrame({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink>{t('Skip to content')}</SkipLink>
      <header className="mx-auto flex min-h-18 w-full max-w-6xl items-center px-4 sm:px-6">
        <BrandLink />
      </header>
      <main id="main" tabIndex={-1} className="flex grow flex-col items-center px-4 pt-6 pb-16 outline-none sm:pt-12">
        {children}
      </main>
    </div>
  )
}
