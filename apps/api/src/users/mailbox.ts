// The mailbox behind an address: what is spelled differently and read by the same person. Pure.
import { domainToASCII } from 'node:url'
import normalizer from 'validator/lib/normalizeEmail.js'

/** Beside those the library knows: what follows a plus is a tag of the reader's own. */
const TAGGED = new Set('fastmail.com fastmail.fm mac.com pm.me proton.me protonmail.com zohomail.com'.split(' '))

/**
 * One form of all spellings: small letters, the domain as the name system has it, no tags after a plus and no dots
 * where the provider ignores them. Yahoo's tags stay: before its hyphen stands another name than the account's.
 */
export function mailboxOf(email: string): string {
  const text = email.trim().normalize('NFC')
  const at = text.lastIndexOf('@')
  const domain = domainToASCII(text.slice(at + 1))
  if (at < 1 || domain === '') return text.toLowerCase()
  const local = text.slice(0, at)
  const tag = TAGGED.has(domain) ? local.indexOf('+', 1) : -1
  const untagged = tag < 0 ? local : local.slice(0, tag)
  const normal = normalizer.default(`${untagged}@${domain}`, { yahoo_remove_subaddress: false })
  return normal === false ? text.toLowerCase() : normal
}
