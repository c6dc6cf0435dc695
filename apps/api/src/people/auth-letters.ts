// What the mails about signing in say. `brand` is the operator's name.
import { t } from '@kivuko/contract/text.ts'
import type { Letter } from '#platform/letter.ts'

export function resetLinkLetter({ brand, greeting, link }: { brand: string; greeting: string; link: string }): Letter {
  return {
    subject: t('Set a new password'),
    parts: [
      greeting,
      t('this link sets a new password for your {name} account. It works once, for 30 minutes:', { name: brand }),
      { link, label: t('Set a new password') },
      t('If you did not ask for it, do nothing: your password stays as it is.'),
    ],
  }
}

export function emailCodeLetter({ brand, code }: { brand: string; code: string }): Letter {
  return {
    subject: t('{code} is your {name} code', { code, name: brand }),
    parts: [
      t('Your code, which works once, for 10 minutes:'),
      { code },
      t('{name} never asks you for it by phone or chat. If you did not ask for it, do nothing.', { name: brand }),
    ],
  }
}

export function signInCodeLetter({ brand, code }: { brand: string; code: string }): Letter {
  return {
    subject: t('Your code to finish signing in'),
    parts: [
      t(
        'Somebody signs in to your {name} account, at a device that is new to it. This code finishes that sign-in, and no other:',
        { name: brand },
      ),
      { code },
      t(
        'It works once, for 10 minutes, on the device that asked for it. If this is not you, give the code to nobody, and set a new password by "Forgot password" on the sign-in page.',
      ),
    ],
  }
}

/** It was never confirmed and may be a stranger's: the mail names neither the person nor their new address. */
export function leftAddressLetter({ brand }: { brand: string }): Letter {
  return {
    subject: t('This address was taken off a {name} account', { name: brand }),
    parts: [
      t('Hello,'),
      t(
        'a {name} account was opened with this address, which nobody had confirmed. It now has another address, and no further mail about it comes here.',
        { name: brand },
      ),
      t('If that account is yours and this was not you, sign in and look at Security, or write to us.'),
    ],
  }
}
