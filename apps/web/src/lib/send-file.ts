// Sends a form with a file, and tells how far it has got: `fetch` cannot say that of what it sends.
import {
  type BodyInput,
  DEVICE_HEADER,
  type EndpointSpec,
  type Response as Result,
  takesDevice,
} from '@kivuko/contract/endpoint.ts'
import * as z from 'zod/mini'
import { urlOf } from './api-client.ts'
import { ApiError, NETWORK_TEXT, UNREADABLE_TEXT } from './api-error.ts'
import { callToken, endRefused } from './confined-session.ts'
import { canProve, keepNonce } from './device-nonce.ts'
import { formOf } from './form-of.ts'
import { refusal } from './read-refusal.ts'

export type FileSending<E extends EndpointSpec> = {
  body: BodyInput<E>
  file: File
  /** 0 to 100: how much of it has left. */
  onProgress: (percent: number) => void
  /** Stopped by it, the call is rejected with the AbortError that fetch gives too. */
  signal: AbortSignal
}

/** Answers what the endpoint's schema describes; throws as `call` does. */
export async function sendFile<E extends EndpointSpec & { form: 'file' }>(
  endpoint: E,
  sending: FileSending<E>,
): Promise<Result<E>> {
  const token = callToken()
  const { status, body } = await post(endpoint, token, sending)
  if (status < 200 || status > 299) {
    if (status === 401 && token === callToken()) endRefused()
    throw refusal(status, body)
  }
  const parsed = z.safeParse(endpoint.response, body)
  if (!parsed.success) throw new ApiError(UNREADABLE_TEXT, { status, cause: parsed.error })
  return parsed.data as Result<E>
}

type Reply = { status: number; body: unknown }

/** With the proof of this device; sent once more when the server wants another nonce in it. */
async function post<E extends EndpointSpec>(
  endpoint: E,
  token: string | undefined,
  sending: FileSending<E>,
): Promise<Reply> {
  const url = urlOf(endpoint)
  const once = async () => {
    const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
    if (takesDevice(endpoint) && canProve()) {
      const { deviceProof } = await import('./device-proof.ts')
      const proof = await deviceProof({ url, method: endpoint.method, token })
      if (proof) headers[DEVICE_HEADER] = proof
    }
    sending.signal.throwIfAborted()
    return postOnce(url, headers, sending)
  }
  const reply = await once()
  return reply.status === 401 && refusal(reply.status, reply.body).code === 'use_dpop_nonce' ? once() : reply
}

function postOnce<E extends EndpointSpec>(
  address: string,
  headers: Record<string, string>,
  { body, file, onProgress, signal }: FileSending<E>,
): Promise<Reply> {
  const form = formOf(body, file)
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    request.open('POST', address)
    request.setRequestHeader('accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? Math.floor((loaded / total) * 100) : 0)
    request.onload = () => {
      keepNonce({ get: (name) => request.getResponseHeader(name) })
      resolve({ status: request.status, body: readJson(request.responseText) })
    }
    request.onerror = () => reject(new ApiError(NETWORK_TEXT))
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'))
    signal.addEventListener('abort', () => request.abort(), { once: true })
    request.send(form)
  })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
