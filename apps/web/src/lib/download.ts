// Fetches a file with the session's token and hands it to the browser to keep: an address alone would carry no token.
import type { EndpointSpec } from '@kivuko/contract/endpoint.ts'
import { type CallInput, callForFile } from './api-client.ts'
import { ApiError, NETWORK_TEXT } from './api-error.ts'

const HELD_FOR_MS = 60_000
const QUEUED = 202

export type DownloadOptions = { name: string; onProgress: (bytes: number) => void }

/** Saves the file under the server's name or the given one; answers that name. Throws ApiError; passes an abort on. */
export async function download<E extends EndpointSpec & { file: true }>(
  endpoint: E,
  input: CallInput<E>,
  options: DownloadOptions,
): Promise<string> {
  return saveAs(await callForFile(endpoint, input), options)
}

/** The same for a file that may take longer: undefined when it is made in the background. */
export async function downloadOrQueue<E extends EndpointSpec & { file: 'or-later' }>(
  endpoint: E,
  input: CallInput<E>,
  options: DownloadOptions,
): Promise<string | undefined> {
  const response = await callForFile(endpoint, input)
  return response.status === QUEUED ? undefined : saveAs(response, options)
}

async function saveAs(response: Response, options: DownloadOptions): Promise<string> {
  const blob = await readBody(response, options.onProgress)
  const name = nameIn(response.headers.get('content-disposition')) ?? options.name
  save(blob, name)
  return name
}

/** Whole or not at all: a connection that breaks off throws. */
async function readBody(response: Response, onProgress: (bytes: number) => void): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream'
  const parts: BlobPart[] = []
  let received = 0
  const reader = response.body?.getReader()
  try {
    while (reader) {
      const { done, value } = await reader.read()
      if (done) break
      parts.push(value)
      received += value.byteLength
      onProgress(received)
    }
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
    throw new ApiError(NETWORK_TEXT, { cause })
  }
  return new Blob(parts, { type })
}

/** `attachment; filename="kivuko.pdf"`, without anything that could be a folder. */
function nameIn(disposition: string | null): string | undefined {
  const name = disposition === null ? undefined : /filename="?([^";]+)"?/.exec(disposition)?.[1]
  return name?.replace(/[/\\]/g, '-').trim() || undefined
}

function save(blob: Blob, name: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // Some browsers read it only after the click has returned.
  setTimeout(() => URL.revokeObjectURL(address), HELD_FOR_MS)
}
