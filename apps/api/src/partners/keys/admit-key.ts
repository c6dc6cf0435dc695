// Whose key a call brings, and whether it may. A key is looked up once a moment (`key-lease.ts`), and whoever revokes it is
// answered when the moment is over: from then on no call with it is taken. Calls that come together share the query.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { AppError } from '@kivuko/contract/errors.ts'
import type { Deps } from '#deps.ts'
import { addressList } from '#platform/address-list.ts'
import { after } from '#platform/clock.ts'
import { gather } from '#platform/gather.ts'
import type { PartnerCaller } from '#platform/partner-caller.ts'
import { leased } from './key-lease.ts'
import { hashKey, modeOfKey } from './key-text.ts'
import { findByHashes, type KnownKey, touchKey } from './store.ts'

const BATCH = { limit: 200, patienceMs: 10 }
/** When a key was used last is exact to that. */
const TOUCH_EVERY_MS = 60_000
/** Lists of networks that are kept ready. */
const LISTS_MAX = 1_000

/** A key that is known, and whom it stands for. */
export type Found = { key: KnownKey; caller: PartnerCaller }

/** Why nothing is said to whoever brings it. */
export type Unfit = 'api_key_invalid' | 'api_key_ended' | 'api_key_network'

export type Admission = {
  /** Undefined for what is no key of this mode's database. At once for a key that was looked up a moment ago. */
  find(authorization: string | undefined): Found | undefined | Promise<Found | undefined>
  /** A key that was looked up a moment ago; undefined of any other, which `find` finds. */
  known(authorization: string | undefined): Found | undefined
  /** Undefined for a key that works from this address. */
  whyUnfit(key: KnownKey, request: { ip: string }): Unfit | undefined
  /** Throws `partner_suspended` and `scope_missing`. */
  require(key: KnownKey, endpoint: EndpointSpec): void
}

export function createAdmission(deps: Deps): Admission {
  const { pool, db, clock, config, log } = deps
  const lookUp = gather(async (hashes: readonly string[]) => {
    const found = await findByHashes(pool, hashes)
    return hashes.map((hash) => found.get(hash))
  }, BATCH)
  // By the header as it came, so that what it is made of is looked at once a moment as well.
  const keys = leased(async (authorization: string): Promise<Found | undefined> => {
    const text = /^Bearer (\S{1,200})$/i.exec(authorization)?.[1]
    if (text === undefined || modeOfKey(text) !== config.mode) return undefined
    const key = await lookUp(hashKey(text).toString('hex'))
    return key && { key, caller: toCaller(key) }
  })
  const isListed = createLists()

  return {
    find: (authorization) => (authorization === undefined ? undefined : keys.find(authorization)),
    known: (authorization) => (authorization === undefined ? undefined : keys.known(authorization)),
    whyUnfit(key, request) {
      if (key.ends_at && key.ends_at <= clock.now()) return 'api_key_ended'
      return key.networks.length > 0 && !isListed(key.networks, request.ip) ? 'api_key_network' : undefined
    },
    require(key, { scope }) {
      const now = clock.now()
      if (config.mode === 'live' && key.state !== 'live') throw new AppError('partner_suspended')
      if (scope && !key.scopes.includes(scope))
        throw new AppError('scope_missing', { detail: `This key has not the scope ${scope}, which the call needs.` })
      if (key.last_used_at && key.last_used_at > after(now, -TOUCH_EVERY_MS)) return
      // Calls that go by the same look-up do not note it once more.
      key.last_used_at = now
      // Nobody waits for it, and a call is not refused for want of it.
      touchKey(db, key.id, now).catch((err: unknown) =>
        log.warn({ err, keyId: key.id }, 'the use of a key was not noted'),
      )
    },
  }
}

function toCaller({ id, partner_id, api_version }: KnownKey): PartnerCaller {
  return { id: partner_id, keyId: id, version: api_version, isSigned: false }
}

/** Preparing a list takes longer than asking it. */
function createLists(): (networks: readonly string[], address: string) => boolean {
  const lists = new Map<string, (address: string) => boolean>()
  return (networks, address) => {
    const name = networks.join()
    const list = lists.get(name) ?? addressList(networks)
    lists.delete(name)
    lists.set(name, list)
    for (const oldest of lists.keys()) {
      if (lists.size <= LISTS_MAX) break
      lists.delete(oldest)
    }
    return list(address)
  }
}
