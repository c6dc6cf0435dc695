// A second process of the same installation, as far as a test can play one: its own connections and caches, one database.
import type { AddressInfo } from 'node:net'
import { buildApp } from '../../src/app.ts'
import { createDeps } from '../../src/create-deps.ts'
import { callOverHttp } from './over-http.ts'
import type { TestApp } from './test-app.ts'

/** Listens beside `app`, whose settings and clock it has. Unlike two that take turns, a test says which one it calls. */
export async function startBeside({ deps: { config }, clock }: TestApp) {
  await using undo = new AsyncDisposableStack()
  const deps = createDeps(config, { clock })
  undo.defer(() => deps.close())
  const server = await buildApp(deps)
  undo.defer(() => server.close())
  await server.listen({ host: '127.0.0.1', port: 0 })
  const rest = undo.move()
  return {
    call: callOverHttp(`http://127.0.0.1:${(server.server.address() as AddressInfo).port}`),
    [Symbol.asyncDispose]: () => rest.disposeAsync(),
  }
}
