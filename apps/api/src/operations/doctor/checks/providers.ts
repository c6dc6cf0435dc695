// Each provider that is set up, asked by its own examiner; and what is not set up, so that nobody believes it is.
import { networkName, PHONE_NETWORK_IDS } from '@kivuko/contract/phone-networks.ts'
import type { Deps } from '#deps.ts'
import { type Finding, skipped, wrong } from '#providers/examine/port.ts'
import type { Check } from '../check.ts'

export const providers: Check = {
  area: 'providers',
  asksOthers: () => true,
  async ask(deps) {
    const all = await Promise.all(deps.examiners.map((examiner) => examiner.examine()))
    return [...all.flat(), ...missing(deps), ...mixed(deps)]
  },
}

function missing({
  config: { cards, phoneNetworks, bank, bills, identity, sms, mail, push, social, chains },
}: Deps): Finding[] {
  const parts: [unknown, string, string][] = [
    [cards, 'Stripe', 'Cards are not offered.'],
    ...PHONE_NETWORK_IDS.map((network): [unknown, string, string] => [
      phoneNetworks[network],
      networkName(network),
      'Phones of its customers are neither asked to pay nor paid.',
    ]),
    [bank.paystack, 'Paystack', 'Naira go to an account of yours, and none are paid out by themselves.'],
    [bank.feed, 'Bank statement', 'Transfers are recorded by hand.'],
    [bills, 'Bills', 'No bill can be paid.'],
    [identity, 'Smile ID', 'People of compliance check selfies.'],
    [sms, 'Africa’s Talking', 'No phone can be verified.'],
    [mail, 'Mail', 'No mail goes out, and new devices are not asked for a code.'],
    [push, 'Web push', 'No browser is offered notices on a locked screen.'],
    [social, 'Social sign-in', 'No button is shown.'],
    [chains.networks.length > 0 || undefined, 'Networks of coins', 'No coins are received or sent outside.'],
  ]
  return parts.flatMap(([part, about, says]) =>
    part === undefined ? [skipped(about, `It is not set up: ${says}`)] : [],
  )
}

/** Play money at one provider buys real coins at another. */
function mixed({ examiners }: Deps): Finding[] {
  const test = examiners.filter(({ isTest }) => isTest === true).map(({ provider }) => provider)
  const live = examiners.filter(({ isTest }) => isTest === false).map(({ provider }) => provider)
  if (test.length === 0 || live.length === 0) return []
  return [
    wrong(
      'Test and live',
      `${live.join(', ')} ${live.length > 1 ? 'are' : 'is'} live while ${test.join(', ')} ${test.length > 1 ? 'are' : 'is'} a test system: play money would buy what is real.`,
      'Use test keys everywhere, or live keys everywhere.',
    ),
  ]
}
