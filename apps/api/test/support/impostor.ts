// Somebody who answers for a provider with a certificate of their own making.
import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'

/** For `localhost`, signed by itself, until 2120. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgWuK3CMfRlqq6OxbO
hEq5OAVBOOVlJmudEfjctxg8+sGhRANCAARqfbP+KJ/E17fP30bDLFdDMMoPcrx8
knnwQWzd/r+aKMzKtGxDGv7xEvHQ4cLCH4DSvTIcwosWcMS7IZtB9o7N
-----END PRIVATE KEY-----`
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBEjCBuAIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwIBcN
MjAwMTAxMDAwMDAwWhgPMjEyMDAxMDEwMDAwMDBaMBQxEjAQBgNVBAMMCWxvY2Fs
aG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABGp9s/4on8TXt8/fRsMsV0Mw
yg9yvHySefBBbN3+v5oozMq0bEMa/vES8dDhwsIfgNK9MhzCixZwxLshm0H2js0w
CgYIKoZIzj0EAwIDSQAwRgIhAOTj+u64u0314mWHiLSqTzJ9WELKF5B1WG53j1hF
ii1gAiEAgERbxMANx9IGY1OpGfsNRR2qD8uceJkeeli7nozfcpY=
-----END CERTIFICATE-----`

export type Impostor = AsyncDisposable & { port: number }

export async function startImpostor(): Promise<Impostor> {
  const server = createServer({ key: KEY, cert: CERTIFICATE }, (_request, response) => void response.end())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
