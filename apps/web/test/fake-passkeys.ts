// A browser with a device that proves and makes passkeys, or does not want to.
import { vi } from 'vitest'

const BYTES = new TextEncoder().encode('kivuko').buffer

/** `device` answers each question; it throws what a browser throws when nobody confirms. */
export function fakePasskeys(device: () => void = () => {}) {
  vi.stubGlobal('PublicKeyCredential', class PublicKeyCredential {})
  const shared = {
    id: 'a2l2dWtv',
    rawId: BYTES,
    type: 'public-key',
    authenticatorAttachment: 'platform',
    getClientExtensionResults: () => ({}),
  }
  const asked = {
    get: vi.fn(async (_: CredentialRequestOptions) => {
      device()
      const response = { authenticatorData: BYTES, clientDataJSON: BYTES, signature: BYTES, userHandle: BYTES }
      return { ...shared, response }
    }),
    create: vi.fn(async (_: CredentialCreationOptions) => {
      device()
      return { ...shared, response: { attestationObject: BYTES, clientDataJSON: BYTES, getTransports: () => [] } }
    }),
  }
  Object.defineProperty(navigator, 'credentials', { value: asked, configurable: true })
  return asked
}

/** What a browser throws when the person closes its question. */
export function decline(): never {
  throw new DOMException('The operation either timed out or was not allowed.', 'NotAllowedError')
}
