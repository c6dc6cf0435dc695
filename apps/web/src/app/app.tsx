// The routes: which frame and guard each screen gets.
import { t } from '@kivuko/contract/text.ts'
import { lazy, Suspense, useLayoutEffect, useRef, useState } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { languageToOffer } from '#lib/chosen-language.ts'
import { BASE } from '#lib/language.ts'
import { seekPart } from '#lib/sought-part.ts'
import { useHydrated } from '#lib/use-hydrated.ts'
import { Waiting } from '#ui/spinner.tsx'
import { isDropdownOpenHere } from '#ui/use-dropdown.ts'
import { Alive } from './alive.tsx'
import { CrashGuard } from './crash-guard.tsx'
import { Departure, GuestOnly, SignedInOnly } from './guard.tsx'
import { PlainLayout, PublicLayout } from './layouts.tsx'
import { CONSOLE_HOME, PATHS } from './paths.ts'
import { ProofGate } from './proof-gate.tsx'
import {
  ACCOUNT_LAYOUT as AccountLayout,
  ALL_SCREENS,
  CONSOLE as Console,
  NOT_FOUND as NotFound,
  REDIRECTS,
  titleAt,
} from './screens.ts'

const all = ALL_SCREENS
const LanguageOffer = lazy(() => import('./language-offer.tsx'))

export function App() {
  const { pathname } = useLocation()
  return (
    <CrashGuard place={pathname}>
      <Departure />
      <Arrival />
      <ProofGate />
      <Suspense fallback={<Waiting className="min-h-dvh">{t('Loading…')}</Waiting>}>
        <Alive>
          <Routes>
            <Route element={<PublicLayout />}>
              {all
                .filter(({ kind }) => kind === 'public')
                .map(({ path, screen: Screen }) => (
                  <Route key={path} path={path} element={<Screen />} />
                ))}
              <Route path="*" element={<NotFound />} />
            </Route>
            <Route element={<PlainLayout />}>
              {all
                .filter(({ kind }) => kind === 'plain' || kind === 'guest')
                .map(({ path, kind, screen: Screen }) => (
                  <Route
                    key={path}
                    path={path === PATHS.pay ? `${path}/:handle` : path}
                    element={kind === 'guest' ? <GuestOnly>{<Screen />}</GuestOnly> : <Screen />}
                  />
                ))}
            </Route>
            <Route
              element={
                <SignedInOnly>
                  <AccountLayout />
                </SignedInOnly>
              }
            >
              {all
                .filter(({ kind }) => kind === 'account')
                .map(({ path, screen: Screen }) => (
                  <Route key={path} path={path} element={<Screen />} />
                ))}
            </Route>
            {REDIRECTS.map(({ from, to, isOpen }) => {
              const there = <Navigate to={to} replace />
              return <Route key={from} path={from} element={isOpen ? there : <SignedInOnly>{there}</SignedInOnly>} />
            })}
            <Route
              path={`${CONSOLE_HOME}/*`}
              element={<SignedInOnly>{BASE ? <ToEnglish /> : <Console />}</SignedInOnly>}
            />
          </Routes>
        </Alive>
      </Suspense>
      <OtherLanguage />
    </CrashGuard>
  )
}

/** The console is in English alone, where English stands. */
function ToEnglish() {
  const { pathname, search, hash } = useLocation()
  useLayoutEffect(() => window.location.replace(`${pathname}${search}${hash}`), [pathname, search, hash])
  return null
}

/** Offered where a person seems to read another language of ours, and nothing else was chosen here. */
function OtherLanguage() {
  const isHydrated = useHydrated()
  return isHydrated ? <Offered /> : null
}

function Offered() {
  const [language] = useState(languageToOffer)
  return language ? (
    <Suspense fallback={null}>
      <LanguageOffer language={language} />
    </Suspense>
  ) : null
}

/** On a new page: its title, the top of it, and the keyboard at its start, unless a menu was opened meanwhile. */
function Arrival() {
  const { pathname, hash } = useLocation()
  const isFirst = useRef(true)
  // Before it is painted: a long page's place is not the next one's.
  useLayoutEffect(() => {
    document.title = titleAt(pathname)
    if (isFirst.current) {
      isFirst.current = false
      return
    }
    if (seekPart(hash.slice(1))) return
    window.scrollTo(0, 0)
    if (!isDropdownOpenHere()) document.getElementById('main')?.focus({ preventScroll: true })
  }, [pathname, hash])
  return null
}
