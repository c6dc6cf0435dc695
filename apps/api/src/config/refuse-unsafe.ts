// What no real installation may run with, and what no demo may: asked at every start, all answers at once. Pure.
import { ALL_NETWORKS } from '#phone-networks.ts'
import { PUBLISHED } from './published.ts'
import { isLoopback, isSafe } from './setting.ts'

type Given = Readonly<Record<string, string | undefined>>
/** A setting, and the rule it breaks. */
export type Refusal = { name: string; rule: string }

const SECRET = /_(KEY|SECRET|PASSKEY|CREDENTIAL)(_OLD)?$/
/** Browsers have it. */
const NO_SECRETS = ['STRIPE_PUBLISHABLE_KEY', 'PUSH_PUBLIC_KEY']
const SECRET_LENGTH_MIN = 16
const SECRET_VARIETY_MIN = 8
/** Below that, guessing costs a guesser nothing. */
const WORK_MIN = 1_000
const TEST_KEY = /^(sk|rk|pk)_test_/
const LIVE_KEY = /^(sk|rk|pk)_live_/
const TEST_HOST = /^https?:\/\/(sandbox|testapi|test|[a-z]*uat)[.-]/
const PUBLIC_NETWORKS = { CHAIN_ETHEREUM: '1', CHAIN_ARBITRUM: '42161', CHAIN_BSC: '56' }

/** `names` are the settings there are. */
export function unsafeSettings(given: Given, names: readonly string[]): Refusal[] {
  const known = names.flatMap((name): [string, string][] => (given[name] === undefined ? [] : [[name, given[name]]]))
  if (given.KIVUKO_ENV === 'demo') return [...openDemo(given), ...realInDemo(given, known), ...mixedKeys(given)]
  if (!isForReal(given)) return mixedKeys(given)
  return [
    ...withRule(known, ([, value]) => PUBLISHED.has(value), 'is published with Kivuko: make one of your own'),
    ...weakSecrets(known),
    ...equalSecrets(known),
    ...withRule(known, ([, value]) => isClear(value), 'must begin with https://: it leaves this machine'),
    ...withRule(
      known,
      ([name, value]) => ['DATABASE_URL', 'DATABASE_REPLICA_URL'].includes(name) && isClearDatabase(value),
      'must have sslmode=verify-full: it leaves this machine',
    ),
    ...withRule(
      known,
      ([name, value]) => name === 'SIGNER_URL' && /(^|,)\s*http:/i.test(value),
      'must be a socket (unix:/…) or begin with https://: a port in the clear is open to every user of this machine',
    ),
    ...testInLive(given, known),
    ...uncountedProxies(given),
    ...sharedConsole(given),
    ...withRule(
      known,
      ([name, value]) => name === 'SIGN_IN_WORK' && Number(value) < WORK_MIN,
      `must be at least ${WORK_MIN}: less slows nobody who guesses`,
    ),
    ...mixedKeys(given),
  ]
}

/** This process speaks plain HTTP: where the world sees https, something in front ends it. */
function uncountedProxies({ PUBLIC_URL = '', TRUST_PROXY = '' }: Given): Refusal[] {
  if (!PUBLIC_URL.startsWith('https://') || isLoopback(hostOf(PUBLIC_URL) ?? 'localhost')) return []
  if (TRUST_PROXY !== '' && TRUST_PROXY !== '0') return []
  const rule =
    'must say how many proxies in front add to X-Forwarded-For, or limits take all callers for one; `none` if what ends https keeps the caller’s address'
  return [{ name: 'TRUST_PROXY', rule }]
}

/** Where the world calls it, the console has an address of its own, or it is said that it has none. */
function sharedConsole({ PUBLIC_URL = '', CONSOLE_URL }: Given): Refusal[] {
  const host = hostOf(PUBLIC_URL)
  if (CONSOLE_URL !== undefined || host === undefined || isLoopback(host)) return []
  const rule = `must be the console's own address, such as https://console.${host}; \`none\` leaves it at PUBLIC_URL, where a script of the site reaches what staff do`
  return [{ name: 'CONSOLE_URL', rule }]
}

/** No demo, and `NODE_ENV` says so, or others can reach it, or it moves real money. No other word takes that back. */
export function isForReal(given: Given): boolean {
  if (given.KIVUKO_ENV === 'demo') return false
  return given.NODE_ENV === 'production' || isReachable(given) || movesRealMoney(given)
}

function movesRealMoney(given: Given): boolean {
  const keys = [given.STRIPE_SECRET_KEY, given.PAYSTACK_SECRET_KEY]
  return realPhones(given).length > 0 || keys.some((key) => LIVE_KEY.test(key ?? '')) || realChains(given).length > 0
}

/** Addresses of networks of phones that move real money. */
function realPhones(given: Given): Refusal[] {
  return ALL_NETWORKS.filter(
    ({ live: { key, address, host } }) => given[key] && (given[address] ?? host).startsWith(host),
  ).map(({ live }) => ({ name: live.address, rule: 'moves real money, which KIVUKO_ENV=demo must not' }))
}

function realChains(given: Given): Refusal[] {
  return chains(given, (id, own) => id === own, 'is a network with real coins, which KIVUKO_ENV=demo must not have')
}

function isReachable({ HOST = '127.0.0.1', PUBLIC_URL = 'http://localhost' }: Given): boolean {
  return !isLoopback(HOST) || !isLoopback(hostOf(PUBLIC_URL) ?? 'localhost')
}

function openDemo(given: Given): Refusal[] {
  if (given.DEMO_OPEN_TO_EVERYBODY === 'yes' || !isReachable(given)) return []
  const rule =
    'must be this machine in a demo, whose logins and keys are published; DEMO_OPEN_TO_EVERYBODY=yes lets everybody in'
  const { HOST, PUBLIC_URL } = given
  return [
    ...(HOST && !isLoopback(HOST) ? [{ name: 'HOST', rule }] : []),
    ...(PUBLIC_URL && !isLoopback(hostOf(PUBLIC_URL) ?? 'localhost') ? [{ name: 'PUBLIC_URL', rule }] : []),
  ]
}

function realInDemo(given: Given, known: readonly [string, string][]): Refusal[] {
  return [
    ...withRule(known, ([, value]) => LIVE_KEY.test(value), 'is a live key, which KIVUKO_ENV=demo must not have'),
    ...realPhones(given),
    ...realChains(given),
  ]
}

function testInLive(given: Given, known: readonly [string, string][]): Refusal[] {
  return [
    ...withRule(known, ([, value]) => TEST_KEY.test(value), 'is a test key: play money would buy real coins'),
    ...withRule(known, ([, value]) => TEST_HOST.test(value), "is a provider's test system"),
    ...(given.SMS_USERNAME === 'sandbox' ? [{ name: 'SMS_USERNAME', rule: "is a provider's test system" }] : []),
    ...chains(given, (id, own) => id !== own, 'must be the public network: coins of another are worth nothing'),
  ]
}

/** Of networks that a node is named for. */
function chains(given: Given, isWrong: (id: string, own: string) => boolean, rule: string): Refusal[] {
  return Object.entries(PUBLIC_NETWORKS)
    .filter(([chain, own]) => given[`${chain}_RPC_URL`] && isWrong(given[`${chain}_ID`] ?? own, own))
    .map(([chain]) => ({ name: `${chain}_ID`, rule }))
}

function mixedKeys({ STRIPE_SECRET_KEY: secret = '', STRIPE_PUBLISHABLE_KEY: publishable = '' }: Given): Refusal[] {
  const isMixed =
    (TEST_KEY.test(secret) && LIVE_KEY.test(publishable)) || (LIVE_KEY.test(secret) && TEST_KEY.test(publishable))
  return isMixed
    ? [
        {
          name: 'STRIPE_PUBLISHABLE_KEY',
          rule: 'must be of the same kind as STRIPE_SECRET_KEY: both test or both live',
        },
      ]
    : []
}

function weakSecrets(known: readonly [string, string][]): Refusal[] {
  const secrets = known.filter(isSecret)
  return [
    ...withRule(
      secrets,
      ([, value]) => value.length < SECRET_LENGTH_MIN,
      `must have at least ${SECRET_LENGTH_MIN} characters`,
    ),
    ...withRule(
      secrets,
      ([, value]) => value.length >= SECRET_LENGTH_MIN && new Set(value).size < SECRET_VARIETY_MIN,
      'must be random: it repeats a few characters',
    ),
  ]
}

function equalSecrets(known: readonly [string, string][]): Refusal[] {
  const owners = new Map<string, string>()
  return known.filter(isSecret).flatMap(([name, value]) => {
    const owner = owners.get(value)
    if (owner) return [{ name, rule: `must differ from ${owner}` }]
    owners.set(value, name)
    return []
  })
}

function isSecret([name]: readonly [string, string]): boolean {
  return SECRET.test(name) && !NO_SECRETS.includes(name)
}

function isClear(value: string): boolean {
  return /^http:\/\//i.test(value) && !(URL.canParse(value) && isSafe(value))
}

/** Without a host, or with a folder as one, it is a socket of this machine. */
function isClearDatabase(value: string): boolean {
  // What PostgreSQL takes for a socket's address, and URLs do not.
  const address = value.replace('@/', '@localhost/')
  if (!URL.canParse(address)) return true
  const { hostname, searchParams } = new URL(address)
  const host = searchParams.get('host') ?? decodeURIComponent(hostname)
  const isHere = host === '' || host.startsWith('/') || isLoopback(host)
  return !isHere && searchParams.get('sslmode') !== 'verify-full'
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).hostname : undefined
}

function withRule(
  known: readonly [string, string][],
  breaks: (setting: [string, string]) => boolean,
  rule: string,
): Refusal[] {
  return known.filter(breaks).map(([name]) => ({ name, rule }))
}
