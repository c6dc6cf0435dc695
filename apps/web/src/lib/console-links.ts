// At the console's own address there are no pages of the site: a link to one is followed by the browser itself, and the server
// leads on. Loaded there alone.

/** Listens before the router, which sits further in and would show the page here. */
export function leaveByLinks(): void {
  document.addEventListener('click', keepFromRouter, true)
}

function keepFromRouter(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (link && link.origin === window.location.origin && !isServedHere(link.pathname)) event.stopPropagation()
}

function isServedHere(pathname: string): boolean {
  return /^\/(console(\/.*)?|sign-in\/?)$/.test(pathname)
}
