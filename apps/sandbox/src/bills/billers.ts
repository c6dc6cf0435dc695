// What can be paid at the provider of bills, whose the numbers are, and what special ones do.

export type Product = {
  id: string
  name: string
  amount?: string
  minimum?: string
  maximum?: string
  hasToken?: boolean
}
export type Biller = {
  id: string
  kind: 'airtime' | 'data' | 'electricity' | 'tv'
  name: string
  currency: 'NGN' | 'KES'
  products: readonly Product[]
}

const airtime = (minimum: string, maximum: string): Product[] => [{ id: 'top-up', name: 'Airtime', minimum, maximum }]
const meters = (minimum: string, maximum: string): Product[] => [
  { id: 'prepaid', name: 'Prepaid', minimum, maximum, hasToken: true },
  { id: 'postpaid', name: 'Postpaid', minimum, maximum },
]
const bundles = (...list: readonly [id: string, name: string, amount: string][]): Product[] =>
  list.map(([id, name, amount]) => ({ id, name, amount }))

export const BILLERS: readonly Biller[] = [
  { id: 'mtn-ng', kind: 'airtime', name: 'MTN', currency: 'NGN', products: airtime('50.00', '50000.00') },
  { id: 'glo-ng', kind: 'airtime', name: 'Glo', currency: 'NGN', products: airtime('50.00', '50000.00') },
  {
    id: 'mtn-ng-data',
    kind: 'data',
    name: 'MTN data',
    currency: 'NGN',
    products: bundles(['1gb-1d', '1 GB, 1 day', '500.00'], ['7gb-7d', '7 GB, 7 days', '3500.00']),
  },
  {
    id: 'ikeja',
    kind: 'electricity',
    name: 'Ikeja Electric',
    currency: 'NGN',
    products: meters('1000.00', '500000.00'),
  },
  {
    id: 'abuja',
    kind: 'electricity',
    name: 'Abuja Electric',
    currency: 'NGN',
    products: meters('1000.00', '500000.00'),
  },
  {
    id: 'dstv-ng',
    kind: 'tv',
    name: 'DStv',
    currency: 'NGN',
    products: bundles(['compact', 'Compact', '19000.00'], ['yanga', 'Yanga', '6000.00']),
  },
  { id: 'safaricom', kind: 'airtime', name: 'Safaricom', currency: 'KES', products: airtime('5.00', '10000.00') },
  {
    id: 'safaricom-data',
    kind: 'data',
    name: 'Safaricom data',
    currency: 'KES',
    products: bundles(['1gb-1h', '1 GB, 1 hour', '19.00'], ['2gb-1d', '2 GB, 24 hours', '100.00']),
  },
  { id: 'kplc', kind: 'electricity', name: 'Kenya Power', currency: 'KES', products: meters('100.00', '35000.00') },
  {
    id: 'gotv-ke',
    kind: 'tv',
    name: 'GOtv',
    currency: 'KES',
    products: bundles(['value', 'Value', '999.00'], ['max', 'Max', '1699.00']),
  },
]

/** What numbers do, by their last four digits. */
export const BILL_MAGIC = {
  '0000': ['unknown', 'nobody has this number'],
  '0001': ['refused', 'the payment is refused'],
  '0002': ['slow', 'pending for a while, then paid'],
  '0003': ['late_token', 'paid at once, and its token comes later'],
  '0004': ['lost', 'paid, but the answer is lost'],
  '0005': ['silent', 'takes the money and never says how it ended'],
  '0006': ['reversed', 'paid, and taken back later'],
  '0007': ['failing', 'taken, and then it fails'],
} as const
export type Manner = (typeof BILL_MAGIC)[keyof typeof BILL_MAGIC][0] | 'plain'

export function mannerOf(number: string): Manner {
  return (BILL_MAGIC as Record<string, readonly [Manner, string]>)[number.slice(-4)]?.[0] ?? 'plain'
}

const NAMES = ['ADA OBI', 'CHINEDU OKAFOR', 'WANJIKU KAMAU', 'FATIMA BELLO', 'BRIAN OTIENO']

/** Always the same for one number. */
export function nameOf(number: string): string {
  const sum = [...number].reduce((total, letter) => total + letter.charCodeAt(0), 0)
  return NAMES[sum % NAMES.length] ?? 'ADA OBI'
}
