// Whether a proof of a device was made for the address of a request. Pure.

/**
 * A process behind proxies sees neither the scheme nor the host the device called, and perhaps not the whole path, so
 * the address is the one the installation says it has there. On one machine, every name of it is one, but for a console's.
 */
export function isOfAddress(htu: unknown, { url, address }: { url: string; address: string }): boolean {
  if (typeof htu !== 'string' || !URL.canParse(htu)) return false
  const called = new URL(htu)
  const own = new URL(address)
  const path = `${own.pathname.replace(/\/$/, '')}${new URL(url, own.origin).pathname}`
  const isHere = called.origin === own.origin || (isLoopback(called) && isLoopback(own))
  return isHere && called.pathname === path
}

function isLoopback({ hostname }: URL): boolean {
  return ['localhost', '127.0.0.1', '[::1]'].includes(hostname)
}
