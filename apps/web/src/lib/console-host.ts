// Whether this page is at the console's own address, where an installation has one. The build knows no address: the server
// says so with every answer there, and leads a page that is loaded at the wrong address to the right one.

/** `HOST_HEADER` of the contract, which pages that read only this do not load. */
const HEADER = 'kivuko-host'
const CONSOLE_HOME = '/console'
const SIGN_IN = '/sign-in'

let isConsole = false

/** Of an answer of the API. */
export function keepHost(headers: { get(name: string): string | null }): void {
  if (headers.get(HEADER) === 'console') isConsole = true
}

/** False until an answer has said so. */
export function isAtConsole(): boolean {
  return isConsole
}

/** Whether a page is the site's while this one is at the console's address: loaded anew, it is led there. */
export function isElsewhere(pathname: string): boolean {
  const isOfConsole = `${pathname}/`.startsWith(`${CONSOLE_HOME}/`) || pathname.replace(/\/$/, '') === SIGN_IN
  return isConsole && !isOfConsole && !wasLoadedAt(pathname)
}

/** The server served this very page: it leads nowhere else, and loading it anew would go on for ever. */
export function wasLoadedAt(pathname: string): boolean {
  const [loaded] = performance.getEntriesByType?.('navigation') ?? []
  return loaded !== undefined && new URL(loaded.name).pathname === pathname
}
