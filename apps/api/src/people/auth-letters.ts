// What the mails about signing in say. `brand` is the operator's name.
import type { Letter } from '#platform/letter.ts'

export function resetLinkLetter({ brand, greeting, link }: { brand: string; greeting: string; link: string }): Letter {
  return {
    subject: 'Set a new password',
    parts: [
      greeting,
      `this link sets a new password for your ${brand} account. It works once, for 30 minutes:`,
      { link, label: 'Set a new password' },
      'If you did not ask for it, do nothing: your password stays as it is.',
    ],
  }
}

export function emailCodeLetter({ brand, code }: { brand: string; code: string }): Letter {
  return {
    subject: `${code} is your ${brand} code`,
    parts: [
      'Your code, which works once, for 10 minutes:',
      { code },
      `${brand} never asks you for it by phone or chat. If you did not ask for it, do nothing.`,
    ],
  }
}

export function signInCodeLetter({ brand, code }: { brand: string; code: string }): Letter {
  return {
    subject: 'Your code to finish signing in',
    parts: [
      `Somebody signs in to your ${brand} account, at a device that is new to it. This code finishes that sign-in, and no other:`,
      { code },
      'It works once, for 10 minutes, on the device that asked for it. If this is not you, give the code to nobody, and set a new password by "Forgot password" on the sign-in page.',
    ],
  }
}

/** It was never confirmed and may be a stranger's: the mail names neither the person nor their new address. */
export function leftAddressLetter({ brand }: { brand: string }): Letter {
  return {
    subject: `This address was taken off a ${brand} account`,
    parts: [
      'Hello,',
      `a ${brand} account was opened with this address, which nobody had confirmed. It now has another address, and no further mail about it comes here.`,
      'If that account is yours and this was not you, sign in and look at Security, or write to us.',
    ],
  }
}
