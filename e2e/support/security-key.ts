// A passkey without a finger: the browser's own stand-in for a reader of fingerprints.
import type { Page } from '@playwright/test'

/** A security key that answers at once, as a phone's fingerprint reader would. */
export async function plugInSecurityKey(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}
