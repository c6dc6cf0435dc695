// From the console a link to the site is followed by the browser itself: where the console has an address of its own, there are
// no pages of the site at it, and the server leads on.

import { withoutPrefix } from './language.ts'

/** Until the answer is called. Listens before the router, which sits further in and would show the page here. */
export function leaveByLinks(): () => void {
  document.addEventListener('click', keepFromRouter, true)
  return () => document.removeEventListener('click', keepFromRouter, true)
}

function keepFromRouter(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.origin === window.location.origin && !isOfConsole(withoutPrefix(link.pathname)))
    event.stopPropagation()
}

function isOfConsole(pathname: string): boolean {
  return /^\/(console(\/.*)?|sign-in\/?)$/.test(pathname)
}
