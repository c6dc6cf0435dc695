// Another process of the same installation, as far as the database can tell: its own connections, ledger and server.
import type { Config } from '../../src/config/read-config.ts'
import type { Deps } from '../../src/deps.ts'
import { type Call, callApi } from './call.ts'
import { provingDevices } from './device.ts'
import { type Program, THIS_VERSION } from './next-version.ts'
import type { Customer, TestApp } from './test-app.ts'

export type SecondProcess = AsyncDisposable & {
  deps: Deps
  call: Call
  /** The same customer, asking here. */
  as(customer: Customer): Customer
  /** Works the jobs here as well, until it is disposed of. */
  startBackground(): Promise<void>
}

/** `changed` are settings it does not share with the first. */
export function startSecondProcess(app: TestApp, changed: Partial<Config> = {}): Promise<SecondProcess> {
  return startProcess(THIS_VERSION, app, { ...app.deps.config, ...changed })
}

/** Of another version, which reads the same settings in its own way. Providers call the first. */
export function startOtherVersion(program: Program, app: TestApp): Promise<SecondProcess> {
  const config = program.readConfig({ ...app.env })
  const { mobileMoney, identity } = app.deps.config
  if (config.mobileMoney && mobileMoney) config.mobileMoney.callbackUrl = mobileMoney.callbackUrl
  if (config.identity && identity) config.identity.callbackUrl = identity.callbackUrl
  return startProcess(program, app, config)
}

async function startProcess(program: Program, app: TestApp, config: Config): Promise<SecondProcess> {
  const deps = program.createDeps(config, { clock: app.clock })
  const server = await program.buildApp(deps)
  provingDevices(server, { deps })
  let stopBackground = async () => {}
  return {
    deps,
    call: (endpoint, input) => callApi(server, endpoint, input),
    as: (customer) => ({
      ...customer,
      call: (endpoint, input) => callApi(server, endpoint, { token: customer.token, proof: customer.proof, ...input }),
    }),
    async startBackground() {
      stopBackground = await program.startBackground(deps)
    },
    async [Symbol.asyncDispose]() {
      await stopBackground()
      await server.close()
      await deps.close()
    },
  }
}
