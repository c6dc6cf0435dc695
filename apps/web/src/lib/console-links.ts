// At the console's own address there are no pages of the site: a link to one is followed by the browser itself, and the server
// leads on. Loaded there alone.

/** Before the router, which listens further in, and would show the page here. */
document.addEventListener(
  'click',
  (event) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    if (link && link.origin === window.location.origin && !isServedHere(link.pathname)) event.stopPropagation()
  },
  true,
)

function isServedHere(pathname: string): boolean {
  return /^\/(console(\/.*)?|sign-in\/?)$/.test(pathname)
}
