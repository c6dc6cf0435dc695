// The frame of every signed-in screen, and the one place that holds server state. Loaded only with those screens.
import { t } from '@kivuko/contract/text.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { Outlet } from 'react-router'
import { KycBanner } from '#features/compliance/kyc/kyc-banner.tsx'
import { followUpdates } from '#lib/app-updates.ts'
import { followFirstScreen } from '#lib/first-screen.ts'
import { OutageNote } from '#lib/outage-note.tsx'
import { SkipLink } from '#ui/skip-link.tsx'
import { AccountFooter } from './account-footer.tsx'
import { AccountHeader } from './account-header.tsx'
import { takeQueries } from './account-queries.ts'
import { followIntent } from './follow-intent.ts'
import { keepOffline } from './keep-offline.ts'
import { StandingNotes } from './standing-notes.tsx'

export default function AccountLayout() {
  // Lives as long as the frame: what one person saw is gone when they sign out.
  const [queries] = useState(takeQueries)
  useEffect(() => followIntent(queries), [queries])
  useEffect(followFirstScreen, [])
  useEffect(() => keepOffline(queries), [queries])
  useEffect(followUpdates, [])
  return (
    <QueryClientProvider client={queries}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink>{t('Skip to content')}</SkipLink>
        <OutageNote />
        <AccountHeader />
        <StandingNotes />
        <KycBanner />
        <main id="main" tabIndex={-1} className="mx-auto w-full max-w-6xl grow px-4 py-8 outline-none sm:px-6 sm:py-12">
          <Outlet />
        </main>
        <AccountFooter />
      </div>
    </QueryClientProvider>
  )
}
