// A menu that is pressed at the moment when the page takes over its HTML.
import { screen } from '@testing-library/react'
import { useLayoutEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { MemoryRouter } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { NavMenu } from './nav-menu.tsx'

afterEach(() => vi.unstubAllGlobals())

/** Comes when the elements are the app's own and their effects have not run yet: on a slow phone that takes a while. */
function Press() {
  useLayoutEffect(() => screen.getByRole('button').click(), [])
  return null
}

test('FST-27 a menu that is pressed while the page comes alive opens, and stays open', async () => {
  const app = (
    <MemoryRouter>
      <NavMenu label="Menu" closeLabel="Close menu">
        <a href="/fees">Fees</a>
      </NavMenu>
      <Press />
    </MemoryRouter>
  )
  const page = document.createElement('div')
  page.innerHTML = renderToString(app)
  document.body.replaceChildren(page)
  // As in a browser: nothing runs the effects ahead of the press.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = hydrateRoot(page, app)
  const button = screen.getByRole('button')
  await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true')
  const changes: (string | null)[] = []
  const watch = new MutationObserver(() => changes.push(button.getAttribute('aria-expanded')))
  watch.observe(button, { attributes: true, attributeFilter: ['aria-expanded'] })
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(changes).toEqual([])
  root.unmount()
})
