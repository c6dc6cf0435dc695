// The story suite on two processes: every request goes to one of two servers in turn, on one database and one queue. Each
// has its own connections, ledger, prices, settings and caches; they share no memory but the clock and the settings that
// the test reads them from.
import type { PartnerMode } from '@kivuko/contract/partner-keys.ts'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type { Config } from '../../src/config/read-config.ts'
import type { Deps } from '../../src/deps.ts'
import { IS_NEXT_ANOTHER, NEXT_VERSION } from './next-version.ts'
import type { TestClock } from './test-clock.ts'

export type SecondServer = AsyncDisposable & {
  startBackground(): Promise<() => Promise<void>>
}

type First = {
  deps: Deps
  server: FastifyInstance
  clock: TestClock
  env: Record<string, string | undefined>
  mode: PartnerMode
}

/**
 * From now on `server` answers every other request itself, in memory and over the network; the others are answered by a
 * server beside it. Both go by one object of settings, so that a test that changes one changes it for both; of another version it
 * reads the same variables in its own way.
 */
export async function startSecondServer({ deps, server, clock, env, mode }: First): Promise<SecondServer> {
  const config = IS_NEXT_ANOTHER ? besideFirst(NEXT_VERSION.readConfig({ ...env }, mode), deps.config) : deps.config
  const second = NEXT_VERSION.createDeps(config, { clock })
  const beside = await NEXT_VERSION.buildApp(second)
  await beside.ready()
  // As every process that serves: it hears of changes.
  await Promise.all([deps.instance.id(), second.instance.id()])
  takeTurns(server, beside)
  const refreshOwn = deps.rates.refresh
  // What the market does, each process learns at its next look: a test that waits for one waits for both.
  deps.rates.refresh = async () => void (await Promise.all([refreshOwn(), second.rates.refresh()]))
  return {
    startBackground: () => NEXT_VERSION.startBackground(second),
    async [Symbol.asyncDispose]() {
      await beside.close()
      await second.close()
    },
  }
}

function takeTurns(server: FastifyInstance, beside: FastifyInstance): void {
  let turn = 0
  const isOwnTurn = () => {
    turn += 1
    return turn % 2 === 1
  }
  const own = server.inject.bind(server) as (options: InjectOptions) => unknown
  const other = beside.inject.bind(beside) as (options: InjectOptions) => unknown
  Object.assign(server, { inject: (options: InjectOptions) => (isOwnTurn() ? own(options) : other(options)) })
  const listeners = server.server.listeners('request') as ((...given: unknown[]) => void)[]
  server.server.removeAllListeners('request')
  server.server.on('request', (request, response) => {
    if (isOwnTurn()) for (const each of listeners) each(request, response)
    else beside.routing(request, response)
  })
}

/** Providers call the first, at an address that is known later. */
function besideFirst(config: Config, first: Config): Config {
  const follow = <T extends { callbackUrl: string }>(part: T | undefined, own: T | undefined) =>
    part && own && Object.defineProperty(part, 'callbackUrl', { get: () => own.callbackUrl })
  follow(config.mobileMoney, first.mobileMoney)
  follow(config.identity, first.identity)
  follow(config.phoneNetworks.airtel, first.phoneNetworks.airtel)
  return config
}
