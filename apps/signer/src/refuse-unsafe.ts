// What the signer does not start with: words and secrets that are published, and a demo that could sign for real. Pure.
import type { Policy } from './policy.ts'

/** A test compares them with what `npm start` sets. The other words are those of well-known tools for developers. */
const PUBLISHED_SECRETS = ['kivuko-demo-signer-secret-which-everybody-knows']
const PUBLISHED_WORDS = [
  'attract wave marine modify live jacket favorite bitter fatigue badge fee visual',
  'test test test test test test test test test test test junk',
  'abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon abandon about',
  'candy maple cake sugar pudding cream honey rich smooth crumble sweet treat',
  'myth like bonus scare over problem client lizard pioneer submit female collect',
]
const SECRET_VARIETY_MIN = 8
const PUBLIC_NETWORKS = [1, 42_161, 56]

type Parts = {
  isDemo: boolean
  socket?: string | undefined
  secret: string
  secretOld?: string | undefined
  mnemonic: string
  policy: Policy
  database?: { url: string } | undefined
}

/** A line for each setting, with the rule it breaks. */
export function unsafeSettings({ isDemo, socket, secret, secretOld, mnemonic, policy, database }: Parts): string[] {
  const ids = Object.values(policy.networks).map((network) => network?.chain_id ?? 0)
  if (isDemo)
    return ids.some((id) => PUBLIC_NETWORKS.includes(id))
      ? ['SIGNER_POLICY: names a network with real coins, which KIVUKO_ENV=demo must not']
      : []
  return [
    ...(socket ? [] : ['SIGNER_SOCKET: must be set: a port is open to every user of this machine, and not encrypted']),
    ...(PUBLISHED_SECRETS.includes(secret) ? ['SIGNER_SECRET: is published with Kivuko: make one of your own'] : []),
    ...(new Set(secret).size < SECRET_VARIETY_MIN
      ? ['SIGNER_SECRET: must be random: it repeats a few characters']
      : []),
    ...(secretOld === secret ? ['SIGNER_SECRET_OLD: must differ from SIGNER_SECRET'] : []),
    ...(PUBLISHED_WORDS.includes(mnemonic.toLowerCase().replaceAll(/\s+/g, ' '))
      ? ["SIGNER_MNEMONIC: is published: coins of its addresses are anybody's"]
      : []),
    ...(database && isInTheClear(database.url)
      ? ['SIGNER_DATABASE_URL: must have sslmode=verify-full: it leaves this machine']
      : []),
    ...(mnemonic === secret ? ['SIGNER_SECRET: must differ from SIGNER_MNEMONIC'] : []),
  ]
}

/** A socket has no host in front, or names its folder. */
function isInTheClear(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') ?? hostname
  const isHere = host === '' || host.startsWith('/') || ['localhost', '127.0.0.1', '[::1]', '::1'].includes(host)
  return !isHere && searchParams.get('sslmode') !== 'verify-full'
}
