// Who may have payouts made: the initiator's password, encrypted with the certificate of this sandbox, as Daraja wants it.
// Key, certificate and password are known to everybody and open nothing else.
import { constants, privateDecrypt } from 'node:crypto'

export const INITIATOR_PASSWORD = 'Safaricom999!*!'

/** For `encrypt-credential.ts`, in place of Safaricom's own. */
export const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIDnTCCAoWgAwIBAgIUf3PVqydwR35eCd54MmhyXFqxOVowDQYJKoZIhvcNAQEL
BQAwXTELMAkGA1UEBhMCS0UxKzApBgNVBAoMIktpdnVrbyBzYW5kYm94LCBrbm93
biB0byBldmVyeWJvZHkxITAfBgNVBAMMGGFwaWNyeXB0LnNhbmRib3guaW52YWxp
ZDAgFw0yNjExMjUxNzIyMTFaGA8yMTI2MTEwMTE3MjIxMVowXTELMAkGA1UEBhMC
S0UxKzApBgNVBAoMIktpdnVrbyBzYW5kYm94LCBrbm93biB0byBldmVyeWJvZHkx
ITAfBgNVBAMMGGFwaWNyeXB0LnNhbmRib3guaW52YWxpZDCCASIwDQYJKoZIhvcN
AQEBBQADggEPADCCAQoCggEBAKylRezqjMyTMsxZRj4F/ch+P6srd/a12MvS54oI
xxMqkM3ByIAPm4ivAOwu/yN4A6fnzYXTASbW7ACw5F6JBykELaGHNFFIP0CaIrAM
IyNZeYG+bpG7wjFiDaMY/KXKFDxlObt00d048kRijjAvKwTjlQpxmxWGWPINv0ly
4Hz9+F36ZWCbEuWrCDh1VK4+RmJh9A3n/OvDQv4G20M+7h9c5OBRfsxHv09U9H4y
tgne4WlBkYE0FAS49eNe7/if9OBNB85sMSDekV5SFoAuzH5TK28BKFuDbB1Z6Xwr
zuTmYtoFM7yA4IVol10ZeBG4ja3GPjyPTF+3dwlBRQF9Sy8CAwEAAaNTMFEwHQYD
VR0OBBYEFN0FfNYVVtvTjjrCUTRJ1J8xhwsbMB8GA1UdIwQYMBaAFN0FfNYVVtvT
jjrCUTRJ1J8xhwsbMA8GA1UdEwEB/wQFMAMBAf8wDQYJKoZIhvcNAQELBQADggEB
ABqUGl6Tn5p/VCkzl+9j6NTzwq04nU90zJMR0Zpc90JkVC1D1ypW+YzKNU9cbEMs
0jbEuVYn9Hr3s8vEWSXR38qKgfwxdbk/kYGj+F+0YbnpNKWJgnzVoW8HroIlCMqa
Tfi1I5EpGcdTROGTnUPpjIwnYWSw3moM61ypHkfUqogw06E/ClrbyHOj4phfV2IW
/zZ2iGdt7B6xaP8Jkdz0PuGazYOisnTRm47FIfdK0WY8U26jXwkU3WyNFbHWtZMI
AT3yCmn9uONs/PF17fv7mZjmmuW58qFflGG+HQrDrynONIkoknpXSsK+WcNe8zaG
g68jN21KyXBgGAyq/cAVwkU=
-----END CERTIFICATE-----
`

const KEY = `-----BEGIN PRIVATE KEY-----
MIIEvQIBADANBgkqhkiG9w0BAQEFAASCBKcwggSjAgEAAoIBAQCspUXs6ozMkzLM
WUY+Bf3Ifj+rK3f2tdjL0ueKCMcTKpDNwciAD5uIrwDsLv8jeAOn582F0wEm1uwA
sOReiQcpBC2hhzRRSD9AmiKwDCMjWXmBvm6Ru8IxYg2jGPylyhQ8ZTm7dNHdOPJE
Yo4wLysE45UKcZsVhljyDb9JcuB8/fhd+mVgmxLlqwg4dVSuPkZiYfQN5/zrw0L+
BttDPu4fXOTgUX7MR79PVPR+MrYJ3uFpQZGBNBQEuPXjXu/4n/TgTQfObDEg3pFe
UhaALsx+UytvAShbg2wdWel8K87k5mLaBTO8gOCFaJddGXgRuI2txj48j0xft3cJ
QUUBfUsvAgMBAAECggEAEpM2T/RiZruq+lUxRgi9/TLRey38778xTqi9PwWNFFup
jcG85pkHSnBNy0Y5LuHsPsX6v7HBTMz7QmMbMa1Q5xGrLoG4rXV2UhHjYTPvxI9i
uoS4f8HcSxTk07ijV4ZuS/CLgsbhsjQSI4JuZZ0a5faYeVxaFmRIhe6DDLjT52P8
lzOMR8gpEmEeiSzW1N3lzkfKxpZyuJyxeJMUIrCcWW5QCcZlJrxfzIbBUg8nLW9W
TvlQN+SclUYL5L3LzO+JnxPTqBvJSlPukrfgIoAn/y7Hn+ELTbRK20hVGFL2sIMD
CS2Ixe/jK8jcoT3mx6LdJb4SNkAUeIwNNjkMz2zYNQKBgQDbE5KQyfaooZcRoICI
CYq1oN7H9e8jQFA4in9A2Ij9V2+ngAYN84+PpqTyNdDrogCHpTuqhuEKEJN2Edqw
hC+V2DPLmsj3Qp6LZxbaQyxJ36l3CXWtOAvyzeiK2csAdKZqT5GsyXNMObKAJxzv
G3irBA8+HTsDOzzjMYFhQoCt1QKBgQDJvlyw8SxsQVkcd99OU7+vduAuJKvKpJQb
SBHOgA5HHYAQAjEcB+eA+E4DKSv+oPitARLECbGtcan0sf79tVFT1UWhA4vXstHq
rSHyiqI4e40MTMi3dURMXFfBD3OVCh0Y4Gc+0P+JefIjTyOtnhffNDboiTYW1fpw
IcGIyDoi8wKBgA4xiG9lBlwKjBUSRwGJTLlTwNtHrcSk6A2hu3jiDo4LWiqJ+tpw
iz6NV2Zx4iVCC7K+G82Ci5XxWPxvT7Hb/pFAvqpUTuzmHgt+FFbzvyzSFtKlhEBC
v1Ntz8EfNy3CYP3GRfPh4Vxw6IWxAwjiyMCbtLkbf7VH4zv8+xroCho5AoGBAIn3
kIZFeP7TtfBdHi7/4UBLCMcltwKPiOYbZGoXcyw5RYItLY6g7TZrGVbaCkdJqKcP
69h7VLJr4DICpIK3RFYTrVmPBkzN8vcNzgCDxKrh+7TksgOcw8eBA1Z5ja7oSrvf
g1wXLBrFdc2l6p1qV6MCn2Zpp774ORwEScmUPQX3AoGAASe/kWg7LvnDB1y3BuCz
rMmTrCfPu2d3iZBMQ19i8YgeQAq4740uPFtmo7An8qSioHVdJHiPCDl802t6wXMf
WdnQ76kkc9fXuFl8fLSYDkPYV5+eQChlEK/CFKHg53KyW170VsMHFVDuQCDgyNT+
SSz+n4ejm1zg277jbrWJDdc=
-----END PRIVATE KEY-----
`

/** RSA of 2048 bits. */
const CREDENTIAL_BYTES = 256

/** Whether it can be a credential at all: base64 of as many bytes as the certificate's key has. */
export function isCredential(text: string): boolean {
  const bytes = Buffer.from(text, 'base64')
  return bytes.length === CREDENTIAL_BYTES && bytes.toString('base64') === text
}

/** The password in it; something else when it was encrypted with another certificate. */
export function passwordIn(credential: string): string | undefined {
  try {
    const sealed = Buffer.from(credential, 'base64')
    return privateDecrypt({ key: KEY, padding: constants.RSA_PKCS1_PADDING }, sealed).toString('utf8')
  } catch {
    return undefined
  }
}
