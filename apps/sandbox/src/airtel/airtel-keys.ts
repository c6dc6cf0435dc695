// The key that Airtel gives out to sign requests and to encrypt PINs with, and the PIN of the wallet that pays out. They are
// known to everybody and open nothing else.
import { constants, createPrivateKey, generateKeyPairSync, type KeyObject, privateDecrypt } from 'node:crypto'

/** Of the wallet that pays out. */
export const WALLET_PIN = '7391'

/** As the portal shows it: the base64 of its DER form. */
export const PUBLIC_KEY =
  'MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAw2Ti0KQZRK+/7P9aQLfttcwyDQANB1vadRPADg36y94qre2aWrmNpda8' +
  'vNhVbfOV65a1ZYSUbHt8oSkPXin1lB8YHPzDpW4oy20MSvueNDrDg2DcK3V5QItgxls45xtmPktERN4fd9JT2ibVr7hFn2GIm0mr' +
  'XU+6TKh+8uNb9qvioaLH/+I/SlN4pYlaqScQEo5CQlSTTXSy020IeG/p6+hQkR+8/wLZtVQa1npgPBfHkt8cuyNM427i7km0OwEU' +
  'EPwGOAl9uee3hHsxQqa7cXVzeGWnpvGFhnwjV82hXFDhTMgrOIyHyN+dDIib8iIv7Of45Ehrq6ZlhR8aqg/xdQIDAQAB'

/** `WALLET_PIN`, encrypted with `PUBLIC_KEY`: what Kivuko is told. */
export const PIN_CREDENTIAL =
  'GMPdJljuzhg8PpyZTlvo05E4ilAq77aYH3ohUZ4TsBbf7ogIWw8vdUZ3NLa/vrCn6kXu3NAaiJDBRTeEBzmzT8bDeMc2aJhBXTPH' +
  '4qwxlt99Ou1mzHxWEDFxFqa2b/jRD0rvhWheHaVPXZYK5lZal7IsL2HaF1hpCa7dhblXXGWHXB01mbH4zbxxdqxkdxgDIvyN1ow2' +
  'Kn8cgLWKDjmWszNPzVOuStubk/HqeP+N3SXM/fbqyDt+0MuQvjhIMhmBbMWa2b6tXxmAkMEPtGM9OHWiIDJ+VcWqJxpyPy2iastb' +
  'zb71tn/zOYVbl9DFKTeWH594mCGgllQ61JzEu18FMA=='

const PRIVATE_KEY = createPrivateKey(`-----BEGIN PRIVATE KEY-----
MIIEvwIBADANBgkqhkiG9w0BAQEFAASCBKkwggSlAgEAAoIBAQDDZOLQpBlEr7/s
/1pAt+21zDINAA0HW9p1E8AODfrL3iqt7ZpauY2l1ry82FVt85XrlrVlhJRse3yh
KQ9eKfWUHxgc/MOlbijLbQxK+540OsODYNwrdXlAi2DGWzjnG2Y+S0RE3h930lPa
JtWvuEWfYYibSatdT7pMqH7y41v2q+Khosf/4j9KU3iliVqpJxASjkJCVJNNdLLT
bQh4b+nr6FCRH7z/Atm1VBrWemA8F8eS3xy7I0zjbuLuSbQ7ARQQ/AY4CX2557eE
ezFCprtxdXN4Zaem8YWGfCNXzaFcUOFMyCs4jIfI350MiJvyIi/s5/jkSGurpmWF
HxqqD/F1AgMBAAECggEAU9ABCKzzF8bpZQ/tV0huAybJK1FjxU3NqZ2kqoKtmug7
12pNZPAlxcaUI88J6gVrv+ff/GE/xz666Wgy6tnFuNkTn09+3oWfow6uELXYmR/B
wKd6GXwk3B5NDxiPEnbqxvrDGGVNCzkhdbhlvZ+l4aVVEwMpKffqejpmZepHhslY
jTWxFruKb1dNdDTL7H1XRiwZa35W8GvK9Q+GNl+rOY+ja5m878SLY41IgodfDJak
SpKT9+30Dxh3nbLC/oBjrYE6NWXfokd8K15ozzKbmqUO33qW8DLXPoadnw6rcV5+
EYovVRkKIiTOT4Q5SoYpfvVONlHnSkK8Mg4F+EwauwKBgQDyKwIaOttNBhxnB1y2
H0/BG6lxI9bQfwT07W9NrM99JMG84VlNh5rBLlvjhZ43QMpXO5tEf7oRPyWEch7v
dAxasYaKA8eMW36+RYvTUe8Ck0JaUnVvrbSv+WrAAZejHxdkwIcvXkGOVNeZb5cA
WjkDFcvwqOv/R2xAVnpfGT0Y1wKBgQDOjfKKL7Ivaexg31pAfaUYyzJtTjGbkXmP
T3a/zz0Osz6zT8f13t8RRd/E1Fi80YY13rs4/VPcIspk2C+Na5vYwCh8qtxx7Nhe
2EoSUXQFXsKtW5AYQdsJ+8TZrzmnaqKav+UgcxR0qMN6clVudE3y01wBIdRjWzTy
Hm+yFl8CkwKBgQCiJ1A6Fg0AD0Z3aoOW43J44LfdrVzKsTK1ekMcJMmuhy0+9znf
4xwpnIwk1jSx1K1oKd52yHvjzn+lpvC17+PR2qs2wP8eKam9aD4PWv6Kn+Y/KpW+
GPczGfRz6t0JeeklKpGakyecUY0oDYNz1fX07eRoGgQkJEQE9KLuCK1TcwKBgQCD
6Ydh1QAY467AVyQOV6+eW/bCc9OepJNbgMY3zSQTRUnfvi3XyhPvtg4oZ+yb+bua
n7o1tSNfTSCwspf72yNWk7HHnF7Yqwer2rnDZR2RaGkvyXAG7dfzUkTvOMa7MpDR
/4dW5+fCcR0WD/qbZc96Kp1xY6d+JHt1vRZcR4k53QKBgQDvBwhfr5MufcFZn/5B
Zs6UeCq7/jLBlLmMOg9s9VLCk2eKQZpplKxeMl2Q1wUaBvn9dPMgastwGsZjlSSF
p2O8O6/PP50UFe30h30NBH//Vk9VxoIB22u3RA8eez0QHqeI9llC/bAh6iXqGZRa
212tlBz/0BYydBJ2cglGNzc+NQ==
-----END PRIVATE KEY-----
`)

export type SigningKey = { id: number; shown: string; key: KeyObject }
export const FIRST_KEY: SigningKey = { id: 100, shown: PUBLIC_KEY, key: PRIVATE_KEY }

/** Airtel changes its key from time to time. */
export function nextKey({ id }: SigningKey): SigningKey {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  return { id: id + 1, shown: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'), key: privateKey }
}

/** Undefined when it was not encrypted with the key of the portal, as version 2 of its documentation says (OAEP, SHA-256). */
export function pinIn(credential: unknown): string | undefined {
  try {
    const padding = constants.RSA_PKCS1_OAEP_PADDING
    return privateDecrypt(
      { key: PRIVATE_KEY, padding, oaepHash: 'sha256' },
      Buffer.from(String(credential), 'base64'),
    ).toString()
  } catch {
    return undefined
  }
}
