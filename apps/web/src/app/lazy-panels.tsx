// What the header's menus hold, loaded on demand; if that fails, the list of all pages is offered.
import { t } from '@kivuko/contract/text.ts'
import { type ComponentType, lazy, Suspense } from 'react'
import { Link } from 'react-router'
import { MENU_ROW } from '#ui/nav-menu.tsx'
import { savesData } from '#ui/saves-data.ts'
import { Waiting } from '#ui/spinner.tsx'
import { PATHS } from './paths.ts'

type Panels = typeof import('./menu-panels.tsx')

/** Starts loading; safe to call again and again. Whoever saves data loads them by opening one. */
export function loadPanels(): void {
  if (savesData()) return
  import('./menu-panels.tsx').catch(() => {})
}

export const MenuPanel = panel('MenuPanel')
export const FundsRows = panel('FundsRows')
export const AccountRows = panel('AccountRows')
export const PhoneMenu = panel('PhoneMenu')

function panel<Name extends keyof Panels>(name: Name) {
  const Panel = lazy(() =>
    import('./menu-panels.tsx').then(
      (panels) => ({ default: panels[name] as ComponentType<object> }),
      () => ({ default: AllPages }),
    ),
  )
  return function LazyPanel(props: Parameters<Panels[Name]>[0]) {
    return (
      <Suspense fallback={<Waiting>{t('Loading…')}</Waiting>}>
        <Panel {...(props as object)} />
      </Suspense>
    )
  }
}

function AllPages() {
  return (
    <Link className={MENU_ROW} to={PATHS.sitemap}>
      {t('All pages')}
    </Link>
  )
}
