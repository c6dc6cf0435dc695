// The pictures of a selfie, opened. Whoever calls this has written down who reads them.

import { openFile } from '#compliance/documents/envelope.ts'
import type { Deps } from '#deps.ts'
import type { Frame } from './verification.ts'

export { findFrames } from './store.ts'

/** A JPEG. Rejects when the file is gone or is not this picture's. */
export async function readFrame(deps: Deps, { id, sealed_key: sealedKey }: Frame): Promise<Buffer> {
  const { store, secrets } = deps.documents
  return openFile(secrets, id, { sealed: await store.get(id), sealedKey })
}
