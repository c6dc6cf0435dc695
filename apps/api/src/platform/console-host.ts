// At which of its addresses Kivuko was called: the console's own, or the public one. Pure.

/** Without `consoleUrl` there is one address for everybody, and none of the console's. */
export type Addresses = { publicUrl: string; consoleUrl: string | undefined }

/**
 * Read from `Host` alone, which no script in a page can choose. `X-Forwarded-Host` is not looked at: a script can send it,
 * and many proxies pass it on. Any name that is not the console's is the public address.
 */
export function isAtConsole(
  { consoleUrl }: Addresses,
  { headers }: { headers: { host?: string | undefined } },
): boolean {
  return consoleUrl !== undefined && isAt(consoleUrl, { headers })
}

/** Whether a request came to one address of ours. */
export function isAt(address: string, { headers }: { headers: { host?: string | undefined } }): boolean {
  return headers.host !== undefined && hostsOf(address).has(headers.host.toLowerCase())
}

/** Where a page of this path is: the console's pages at the console's address, all others at the public one. */
export function pageAddress({ publicUrl, consoleUrl }: Addresses, path: string): string {
  return `${consoleUrl !== undefined && isConsolePage(path) ? consoleUrl : publicUrl}${path}`
}

/** `/console` and what is below it; the path may have a query. */
export function isConsolePage(path: string): boolean {
  return /^\/console(?:[/?#]|$)/.test(path)
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'https:': '443', 'http:': '80' }
const known = new Map<string, ReadonlySet<string>>()

/** How `Host` may name an address: with its port, or without it where that is the scheme's own. */
function hostsOf(address: string): ReadonlySet<string> {
  const before = known.get(address)
  if (before) return before
  const { host, hostname, port, protocol } = new URL(address)
  const hosts = new Set([host, `${hostname}:${port || DEFAULT_PORTS[protocol]}`])
  known.set(address, hosts)
  return hosts
}
