// What came back, as the JSON of the call or as the error it is. Bodies are read up to a limit: what sends more is no API of ours.
import { KivukoError, type KivukoErrorDetails, type OwnCode } from './error.ts'

const BODY_BYTES_MAX = 4 * 1024 * 1024

/** Answers the body of a 2xx. Throws a `KivukoError` for every other answer, and for one that is no JSON. */
export async function readAnswer(response: Response, idempotencyKey: string | null): Promise<unknown> {
  const text = await readText(response)
  const body = parse(response, text)
  if (response.ok && body !== undefined) return body
  throw isProblem(body) ? refusal(response, body, idempotencyKey) : unreadable(response, idempotencyKey)
}

/** An error of the SDK itself. */
export function ownError(
  code: OwnCode,
  message: string,
  { cause, ...known }: Partial<KivukoErrorDetails> & { cause?: unknown },
): KivukoError {
  return new KivukoError(
    message,
    {
      code,
      status: 0,
      type: 'about:blank',
      param: null,
      errors: [],
      retryable: true,
      nextAction: 'retry',
      requestId: null,
      retryAfterSeconds: null,
      idempotencyKey: null,
      ...known,
    },
    cause,
  )
}

/** Undefined for more than the limit. */
async function readText({ body }: Response): Promise<string | undefined> {
  if (!body) return ''
  const reader = body.getReader()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.byteLength
    if (bytes > BODY_BYTES_MAX) {
      await reader.cancel()
      return undefined
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}

/** Undefined for what is no JSON object. */
function parse({ headers }: Response, text: string | undefined): object | undefined {
  if (text === undefined || !headers.get('content-type')?.includes('json')) return undefined
  try {
    const value: unknown = JSON.parse(text)
    return typeof value === 'object' && value !== null ? value : undefined
  } catch {
    return undefined
  }
}

type Problem = { code: KivukoErrorDetails['code']; detail: string } & Record<string, unknown>

function isProblem(body: object | undefined): body is Problem {
  return body !== undefined && 'code' in body && 'detail' in body && typeof body.code === 'string'
}

function refusal(response: Response, problem: Problem, idempotencyKey: string | null): KivukoError {
  const retryable = typeof problem.retryable === 'boolean' ? problem.retryable : isPassing(response)
  return new KivukoError(problem.detail, {
    code: problem.code,
    status: response.status,
    type: String(problem.type ?? 'about:blank'),
    param: typeof problem.param === 'string' ? problem.param : null,
    errors: Array.isArray(problem.errors) ? problem.errors : [],
    retryable,
    nextAction: (problem.next_action ?? (retryable ? 'retry' : 'fix_request')) as KivukoErrorDetails['nextAction'],
    requestId: typeof problem.request_id === 'string' ? problem.request_id : null,
    retryAfterSeconds: retryAfter(response),
    idempotencyKey,
  })
}

function unreadable(response: Response, idempotencyKey: string | null): KivukoError {
  const { status, ok } = response
  const mayPass = ok || isPassing(response)
  const message = `The answer (${status}, ${response.headers.get('content-type') ?? 'no content type'}) is none of the API’s.`
  return ownError('answer_unreadable', `${message} Check baseUrl and what stands before it.`, {
    status,
    retryable: mayPass,
    nextAction: mayPass ? 'retry' : 'fix_request',
    retryAfterSeconds: retryAfter(response),
    idempotencyKey,
  })
}

function isPassing({ status }: Response): boolean {
  return status === 429 || status >= 500
}

/** Seconds, or the time of day that the header names instead (RFC 9110, section 10.2.3). */
function retryAfter({ headers }: Response): number | null {
  const text = headers.get('retry-after')?.trim()
  if (!text) return null
  if (/^\d{1,9}$/.test(text)) return Number(text)
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - Date.now()) / 1000))
}
