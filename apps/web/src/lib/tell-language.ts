// Tells the server which language a customer has chosen: mails and messages come in it.
import { setLanguage } from '@kivuko/contract/auth.ts'
import type { Language } from '@kivuko/contract/languages.ts'
import { call } from './api-client.ts'

/** Nobody waits longer for a page. */
const PATIENCE_MS = 1_500

/** Resolves when the server knows, or it takes too long, or cannot be told. */
export async function tellLanguage(language: Language): Promise<void> {
  const told = call(setLanguage, { body: { language } }).catch(() => {})
  await Promise.race([told, new Promise((resolve) => setTimeout(resolve, PATIENCE_MS))])
}
