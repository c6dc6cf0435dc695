// The documented test cards that simply succeed: of further brands, and issued in other countries. Payments of different
// customers with different cards look as they do in life.
type Plain = readonly [name: string, number: string, says: string, country?: string]

const PLAIN: readonly Plain[] = [
  ['mastercard_debit', '5200828282828210', 'debit'],
  ['mastercard_prepaid', '5105105105105100', 'prepaid'],
  ['mastercard_2series', '2223003122003222', 'Mastercard 2-series'],
  ['amex_2', '371449635398431', 'American Express'],
  ['discover_2', '6011000990139424', 'Discover'],
  ['gb_debit', '4000058260000005', 'a British debit card', 'GB'],
  ['gb_mastercard', '5555558265554449', 'a British Mastercard', 'GB'],
  ['ae', '4000007840000001', 'a card of the Emirates', 'AE'],
  ['au', '4000000360000006', 'an Australian card', 'AU'],
  ['be', '4000000560000004', 'a Belgian card', 'BE'],
  ['ca', '4000001240000000', 'a Canadian card', 'CA'],
  ['ch', '4000007560000009', 'a Swiss card', 'CH'],
  ['cn', '4000001560000002', 'a Chinese card', 'CN'],
  ['de', '4000002760000016', 'a German card', 'DE'],
  ['dk', '4000002080000001', 'a Danish card', 'DK'],
  ['es', '4000007240000007', 'a Spanish card', 'ES'],
  ['fi', '4000002460000001', 'a Finnish card', 'FI'],
  ['fr', '4000002500000003', 'a French card', 'FR'],
  ['hk', '4000003440000004', 'a card of Hong Kong', 'HK'],
  ['ie', '4000003720000005', 'an Irish card', 'IE'],
  ['in', '4000003560000008', 'an Indian card', 'IN'],
  ['it', '4000003800000008', 'an Italian card', 'IT'],
  ['my', '4000004580000002', 'a Malaysian card', 'MY'],
  ['nl', '4000005280000002', 'a Dutch card', 'NL'],
  ['no', '4000005780000007', 'a Norwegian card', 'NO'],
  ['nz', '4000005540000008', 'a card of New Zealand', 'NZ'],
  ['pt', '4000006200000007', 'a Portuguese card', 'PT'],
  ['se', '4000007520000008', 'a Swedish card', 'SE'],
  ['sg', '4000007020000003', 'a card of Singapore', 'SG'],
  ['br', '4000000760000002', 'a Brazilian card', 'BR'],
  ['mx', '4000004840008001', 'a Mexican card', 'MX'],
  ['at', '4000000400000008', 'an Austrian card', 'AT'],
  ['pl', '4000006160000005', 'a Polish card', 'PL'],
  ['gr', '4000003000000030', 'a Greek card', 'GR'],
]

export const PLAIN_CARDS = PLAIN.map(([name, number, says, country]) => ({
  name,
  number,
  says: `Succeeds (${says})`,
  whenAsked: 'acknowledged' as const,
  ...(country && { country }),
}))
