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
  if (headers.host === undefined) return false
  const { hosts, last } = hostsOf(address)
  if (last.host !== headers.host)
    Object.assign(last, { host: headers.host, isOurs: hosts.has(headers.host.toLowerCase()) })
  return last.isOurs
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
/** Asked with every call, and nearly always of the host that was asked of before. */
type Hosts = { hosts: ReadonlySet<string>; last: { host: string; isOurs: boolean } }
const known = new Map<string, Hosts>()

/** How `Host` may name an address: with its port, or without it where that is the scheme's own. */
function hostsOf(address: string): Hosts {
  const before = known.get(address)
  if (before) return before
  const { host, hostname, port, protocol } = new URL(address)
  const names = new Set([host, `${hostname}:${port || DEFAULT_PORTS[protocol]}`])
  const hosts = { hosts: names, last: { host: '', isOurs: false } }
  known.set(address, hosts)
  return hosts
}
