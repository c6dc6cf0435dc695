// Another process of the same installation, as far as the database can tell: its own connections, ledger and server.
import { buildApp } from '../../src/app.ts'
import type { Config } from '../../src/config/read-config.ts'
import { createDeps } from '../../src/create-deps.ts'
import type { Deps } from '../../src/deps.ts'
import { startBackground } from '../../src/start-background.ts'
import { type Call, callApi } from './call.ts'
import { provingDevices } from './device.ts'
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
export async function startSecondProcess(app: TestApp, changed: Partial<Config> = {}): Promise<SecondProcess> {
  const deps = createDeps({ ...app.deps.config, ...changed }, { clock: app.clock })
  const server = await buildApp(deps)
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
      stopBackground = await startBackground(deps)
    },
    async [Symbol.asyncDispose]() {
      await stopBackground()
      await server.close()
      await deps.close()
    },
  }
}
