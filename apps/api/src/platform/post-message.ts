// Sends one message to an address that a stranger chose: never into our own networks, never to where an answer leads, and
// no longer than a quarter of a minute. Of the answer the beginning is read.
import { Agent as HttpAgent, request as requestHttp } from 'node:http'
import { Agent, request as requestHttps } from 'node:https'
import { isIP } from 'node:net'
import { INSIDE_NETWORKS, isInside, OutsideAgent } from './inside-networks.ts'

const ANSWER_MS_MAX = 15_000
const ANSWER_BYTES_MAX = 1_000
const HEADER_BYTES_MAX = 16_384

const outside = new OutsideAgent(INSIDE_NETWORKS)
const anywhere = { https: new Agent({ keepAlive: false }), http: new HttpAgent({ keepAlive: false }) }

export type Message = { url: string; headers: Record<string, string>; body: string | Buffer }
export type Sent =
  | { status: number; problem: null; answer: string; retryAfter: string | undefined }
  /** There was no answer, and why. `isUnsent`: nobody can have read it. */
  | { status: null; problem: string; answer: null; retryAfter: undefined; isUnsent: boolean }

/** What is wrong with an address that messages shall go to, in words; undefined when nothing is. */
export function urlProblem(given: string, isInsideAllowed: boolean): string | undefined {
  const url = URL.canParse(given) ? new URL(given) : undefined
  if (!url || !/^https?:$/.test(url.protocol)) return 'must be an address that begins with https://'
  if (url.username !== '' || url.password !== '') return 'must hold no name and no password'
  if (url.hash !== '') return 'must hold no #'
  if (isInsideAllowed) return undefined
  if (url.protocol !== 'https:') return 'must begin with https://'
  if (url.port !== '') return 'must be at port 443'
  const host = url.hostname.replaceAll(/^\[|\]$/g, '')
  if (isIP(host) !== 0 && isInside(host)) return 'must be on the public internet'
  return undefined
}

/** Never rejects. */
export async function postMessage(message: Message, isInsideAllowed: boolean): Promise<Sent> {
  const wrong = urlProblem(message.url, isInsideAllowed)
  if (wrong !== undefined) return unanswered(`The address ${wrong}.`, true)
  const signal = AbortSignal.timeout(ANSWER_MS_MAX)
  try {
    return await post(message, isInsideAllowed, signal)
  } catch (error) {
    return signal.aborted
      ? unanswered('There was no answer within 15 seconds.', false)
      : unanswered(describe(error), NEVER_LEFT.has(codeOf(error)))
  }
}

function unanswered(problem: string, isUnsent: boolean): Sent {
  return { status: null, problem, answer: null, retryAfter: undefined, isUnsent }
}

/** Nobody took the connection. */
const NEVER_LEFT: ReadonlySet<string> = new Set([
  ...['ERR_IP_BLOCKED', 'ENOTFOUND', 'EAI_AGAIN', 'ECONNREFUSED'],
  ...['CERT_HAS_EXPIRED', 'ERR_TLS_CERT_ALTNAME_INVALID'],
])

const KNOWN: Readonly<Record<string, string>> = {
  ERR_IP_BLOCKED: 'The address leads to a network that messages may not go to.',
  ENOTFOUND: 'The name of the host is not known.',
  EAI_AGAIN: 'The name of the host could not be looked up.',
  ECONNREFUSED: 'The host refused the connection.',
  ECONNRESET: 'The connection was cut.',
  HPE_HEADER_OVERFLOW: 'The answer began with too many headers.',
  CERT_HAS_EXPIRED: 'The certificate has expired.',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is of another host.',
}

function describe(error: unknown): string {
  const code = codeOf(error)
  return KNOWN[code] ?? `The message could not be sent (${(code || firstOf(error).message).slice(0, 80)}).`
}

function codeOf(error: unknown): string {
  return firstOf(error).code ?? ''
}

/** Of a name with several addresses each was tried. */
function firstOf(error: unknown): NodeJS.ErrnoException {
  const [first] = error instanceof AggregateError ? error.errors : [error]
  return first as NodeJS.ErrnoException
}

function post({ url, headers, body }: Message, isInsideAllowed: boolean, signal: AbortSignal): Promise<Sent> {
  const isPlain = new URL(url).protocol === 'http:'
  const agent = isInsideAllowed ? (isPlain ? anywhere.http : anywhere.https) : outside
  const options = { method: 'POST', headers, agent, signal, maxHeaderSize: HEADER_BYTES_MAX }
  return new Promise((resolve, reject) => {
    const request = (isPlain ? requestHttp : requestHttps)(url, options, (response) => {
      const parts: Buffer[] = []
      let size = 0
      const end = () => {
        const answer = Buffer.concat(parts).subarray(0, ANSWER_BYTES_MAX).toString('utf8').replaceAll('\u0000', '')
        resolve({
          status: response.statusCode ?? 0,
          problem: null,
          answer,
          retryAfter: response.headers['retry-after'],
        })
        // Whatever else it says is not for us.
        request.destroy()
      }
      response.on('data', (part: Buffer) => {
        parts.push(part)
        size += part.length
        if (size >= ANSWER_BYTES_MAX) end()
      })
      response.on('end', end)
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body)
  })
}
