// Connections out that end because of TLS: a certificate that does not fit, or somebody who speaks another protocol. Calls
// answer "unknown" all the same, like silence; but this is no silence, it may be somebody on the way, so the log says it.
import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './clock.ts'

/** What Node tells of `fetch`, and of libraries that use `http`; mail and database say it in what they throw. */
const CHANNELS = ['undici:client:connectError', 'http.client.request.error']
/** Codes of Node's TLS and of OpenSSL's checks of certificates. */
const TLS_CODE =
  /^(ERR_TLS_|ERR_SSL_|CERT_|CRL_|UNABLE_TO_|SELF_SIGNED_|DEPTH_ZERO_|HOSTNAME_MISMATCH|INVALID_CA|INVALID_PURPOSE|EPROTO)/
const MINUTE_MS = 60_000

type Told = { error?: { code?: string }; connectParams?: { host?: string }; request?: { host?: string } }

/** Once a minute for a host and a cause. The answer ends it. */
export function watchCertificates({ log, clock }: { log: FastifyBaseLogger; clock: Clock }): () => void {
  let minute = 0
  const told = new Set<string>()

  function hear(message: unknown): void {
    const { error, connectParams, request } = message as Told
    const cause = error?.code ?? ''
    if (!TLS_CODE.test(cause)) return
    const host = connectParams?.host ?? request?.host ?? ''
    const now = Math.trunc(clock.now().getTime() / MINUTE_MS)
    if (now !== minute) told.clear()
    minute = now
    if (told.has(`${host} ${cause}`)) return
    told.add(`${host} ${cause}`)
    log.error({ host, cause }, 'a connection out was refused: its encryption or its certificate is not right')
  }

  for (const channel of CHANNELS) subscribe(channel, hear)
  return () => {
    for (const channel of CHANNELS) unsubscribe(channel, hear)
  }
}
