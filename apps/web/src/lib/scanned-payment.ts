// What a QR code or a shared text asks for: a link of ours, coins at an address, or a person. Pure, and in linear time: it
// reads what strangers wrote.
import { CHAIN_NETWORKS, type ChainAsset, type ChainNetwork, PUBLIC_CHAIN_IDS } from '@kivuko/contract/chain.ts'
import { isHandle, type PayLink, readPayLink } from '@kivuko/contract/pay-links.ts'
import { t } from '@kivuko/contract/text.ts'
import { withoutTrailingZeros } from '@kivuko/money/trailing-zeros.ts'
import type { ChainOption } from './chain-options.ts'

export type ScannedCoins = {
  kind: 'coins'
  address: string
  /** Left out where the code names none. */
  asset?: ChainAsset
  network?: ChainNetwork
  /** In whole coins. */
  amount?: string
}
export type Scanned =
  | { kind: 'link'; link: PayLink }
  | ScannedCoins
  /** An email, a phone or `@` and a handle: whether somebody has it only the server knows. */
  | { kind: 'person'; identifier: string }
  /** What does not fit, in a sentence. */
  | { kind: 'unfit'; text: string }

export type Known = {
  /** Where this page is from. */
  origin: string
  /** The networks that are open here; empty while they are not known. */
  options: readonly Pick<ChainOption, 'network' | 'asset' | 'contract'>[]
}

/** The longest code holds some 4,300 signs; nothing that we read is half as long. */
const TEXT_MAX = 2_000
const UNREADABLE = t('This code asks for nothing that can be sent from here.')
const ADDRESS = /^0x[0-9a-fA-F]{40}$/
const EMAIL = /^[^\s@]{1,64}@[^\s@]{1,190}$/
const PHONE = /^\+?[\d ()-]{9,20}$/
/** EIP-681: `ethereum:pay-0x…@56/transfer?…`; of the address everything up to the next sign, looked at later. */
const ETHEREUM = /^ethereum:(?:pay-)?([^@/?]{1,100})(?:@(\d{1,20}))?(?:\/(\w{1,40}))?(?:\?(.*))?$/i

/** Coins that codes ask for, and that travel over no network here. */
const OTHER_COINS: Readonly<Record<string, string>> = {
  bitcoin: 'BTC',
  lightning: 'BTC',
  solana: 'SOL',
  xrpl: 'XRP',
  ripple: 'XRP',
  xrp: 'XRP',
  litecoin: 'LTC',
  dogecoin: 'DOGE',
  tron: 'TRX',
  cardano: 'ADA',
}
const BITCOIN = /^(?:bc1[02-9ac-hj-np-z]{8,87}|[13][1-9A-HJ-NP-Za-km-z]{25,34})$/

export function readScanned(text: string, known: Known): Scanned {
  const said = text.trim()
  if (said === '' || said.length > TEXT_MAX) return unfit(UNREADABLE)
  const link = /^https?:/i.test(said) ? readPayLink(said, known.origin) : undefined
  if (link) return { kind: 'link', link }
  if (ADDRESS.test(said)) return { kind: 'coins', address: said }
  const scheme = /^([a-z][a-z0-9]{1,19}):/i.exec(said)?.[1]?.toLowerCase()
  if (scheme === 'ethereum') return readEthereum(said, known)
  if (scheme === 'http' || scheme === 'https') return unfit(t('This link leads to another site. Nothing was opened.'))
  if (scheme === 'tel' || scheme === 'mailto') return readPerson(said.slice(scheme.length + 1))
  const coin = (scheme && OTHER_COINS[scheme]) ?? (BITCOIN.test(said) ? 'BTC' : undefined)
  if (coin)
    return unfit(t('This code asks for {coin}, which cannot be sent to another wallet from here yet.', { coin }))
  return readPerson(said)
}

/** What a phone shares is often a sentence around a link. */
export function readShared(texts: readonly (string | null)[], known: Known): Scanned | undefined {
  const words = texts.flatMap((text) => (text ?? '').slice(0, TEXT_MAX).split(/\s+/)).filter((word) => word !== '')
  if (words.length === 0) return undefined
  const whole = readScanned(texts.find((text) => text?.trim()) ?? '', known)
  if (whole.kind !== 'unfit') return whole
  const found = words.slice(0, WORDS_MAX).map((word) => readScanned(word.replace(/[.,;!)]$/, ''), known))
  return (
    found.find(({ kind }) => kind === 'link' || kind === 'coins') ?? found.find(({ kind }) => kind !== 'unfit') ?? whole
  )
}

const WORDS_MAX = 200

function readPerson(text: string): Scanned {
  const identifier = text.trim()
  const isPerson =
    EMAIL.test(identifier) || PHONE.test(identifier) || (identifier.startsWith('@') && isHandle(identifier.slice(1)))
  return isPerson ? { kind: 'person', identifier } : unfit(UNREADABLE)
}

/** Named by the number of a network; without one, Ethereum's own. */
function readEthereum(text: string, { options }: Known): Scanned {
  const [, target = '', id = '1', call, asked = ''] = ETHEREUM.exec(text) ?? []
  const query = new URLSearchParams(asked)
  if (!ADDRESS.test(target))
    return unfit(t('The address in this code cannot be read here. Ask for the address itself.'))
  const network = CHAIN_NETWORKS.find((each) => String(PUBLIC_CHAIN_IDS[each]) === id)
  if (!network) return unfit(t('This code is for a network that is not supported here.'))
  if (call === undefined) {
    const own = network === 'bsc' ? 'BNB' : 'ETH'
    return withAmount({ kind: 'coins', address: target, asset: own, network }, query.get('value'), CHAIN_DECIMALS)
  }
  const token = options.find(
    (option) => option.network === network && option.contract?.toLowerCase() === target.toLowerCase(),
  )
  const address = query.get('address') ?? ''
  if (call !== 'transfer' || !token) return unfit(t('This code is for a coin that is not supported here.'))
  if (!ADDRESS.test(address)) return unfit(UNREADABLE)
  return withAmount({ kind: 'coins', address, asset: token.asset, network }, query.get('uint256'), TOKEN_DECIMALS)
}

/** Of ETH and BNB on their networks; and of the dollars over Ethereum. */
const CHAIN_DECIMALS = 18
const TOKEN_DECIMALS = 6
/** We keep fewer of those 18. */
const KEPT_DECIMALS = 9
/** More is no amount of anything. */
const DIGITS_MAX = 40
const NUMBER = /^(\d{1,30})(?:\.(\d{1,30}))?(?:e(\d{1,2}))?$/i

function withAmount(coins: ScannedCoins, written: string | null, decimals: number): Scanned {
  if (written === null) return coins
  const amount = wholeCoins(written, decimals)
  return amount === undefined
    ? unfit(t('The amount in this code cannot be sent from here. Ask for another code.'))
    : { ...coins, amount }
}

/** `2.014e18` smallest parts of a coin of 18 decimals are 2.014. */
function wholeCoins(written: string, decimals: number): string | undefined {
  const [, whole, fraction = '', exponent = '0'] = NUMBER.exec(written) ?? []
  const zeros = Number(exponent) - fraction.length
  if (whole === undefined || zeros < 0) return undefined
  const units = BigInt(`${whole}${fraction}${'0'.repeat(zeros)}`)
  const digits = units.toString().padStart(decimals + 1, '0')
  const rest = withoutTrailingZeros(digits.slice(-decimals))
  if (units === 0n || digits.length > DIGITS_MAX || rest.length > KEPT_DECIMALS) return undefined
  return `${digits.slice(0, -decimals)}${rest && `.${rest}`}`
}

function unfit(text: string): Scanned {
  return { kind: 'unfit', text }
}
