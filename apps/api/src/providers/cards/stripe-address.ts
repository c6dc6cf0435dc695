// Where Stripe's SDK goes, and with which key. Only these differ between the sandbox and production.

export type StripeConfig = {
  secretKey: string
  webhookSecret: string
  /** Another address than Stripe's own: the sandbox. */
  apiUrl: string | undefined
}

export function addressOf(apiUrl: string | undefined) {
  if (!apiUrl) return {}
  const { hostname, port, protocol } = new URL(apiUrl)
  return {
    host: hostname,
    port: port || (protocol === 'http:' ? '80' : '443'),
    protocol: protocol === 'http:' ? ('http' as const) : ('https' as const),
  }
}
