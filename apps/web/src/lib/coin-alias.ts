// The names by which an address may ask for a coin (specification part 2, section 2.9), the same for every widget.
const ALIASES: Record<string, string> = {
  btc: 'BTC',
  bitcoin: 'BTC',
  eth: 'ETH',
  ethereum: 'ETH',
  usdt: 'USDT',
  tether: 'USDT',
  bnb: 'BNB',
  binance: 'BNB',
  sol: 'SOL',
  solana: 'SOL',
  xrp: 'XRP',
  usdc: 'USDC',
}

/** The code of a coin by any of its names, in any case; undefined for what is none. */
export function coinCodeOf(name: string | null | undefined): string | undefined {
  const alias = name?.toLowerCase() ?? ''
  return Object.hasOwn(ALIASES, alias) ? ALIASES[alias] : undefined
}
