// A password somebody chooses is none of those that are tried first. No rule says which signs it is made of
// (NIST SP 800-63B-4, section 3.1.1.2); its length is the contract's rule.
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliDecompress } from 'node:zlib'
import { PASSWORD_COMMON_TEXT, PASSWORD_OWN_TEXT } from '@kivuko/contract/auth.ts'
import { AppError } from '@kivuko/contract/errors.ts'

const LIST = new URL('../../../content/common-passwords.txt.br', import.meta.url)

/** Read once, when a password is first chosen. */
let common: Promise<ReadonlySet<string>> | undefined

/** `field` is the password's name in the request. Refused are the most used ones, and our name or the person's own. */
export async function refuseWeakPassword(
  password: string,
  { field, fullName, email }: { field: 'password' | 'new_password'; fullName: string; email: string },
): Promise<void> {
  common ??= readCommon()
  if ((await common).has(foldPassword(password))) throw refusal(field, PASSWORD_COMMON_TEXT)
  const [mailbox = ''] = email.split('@')
  const own = ['kivuko', email, mailbox, fullName, ...fullName.split(' ')]
  const letters = lettersOf(password)
  if (letters !== '' && own.map(lettersOf).includes(letters)) throw refusal(field, PASSWORD_OWN_TEXT)
}

/** One form of what is typed alike: `PassWord` is tried as soon as `password`. */
export function foldPassword(password: string): string {
  return password.normalize('NFKC').toLowerCase()
}

/** `Ada.Obi-1990!` is `adaobi`: digits and signs at a name's side make it no harder to guess. */
function lettersOf(text: string): string {
  return foldPassword(text).replaceAll(/[^\p{L}\p{M}]+/gu, '')
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const list = await promisify(brotliDecompress)(await readFile(LIST))
  return new Set(list.toString().split('\n'))
}

function refusal(field: string, message: string): AppError {
  return new AppError('validation_failed', { errors: [{ field, message }] })
}
