// Where a signer listens, as `askJson` takes it: a socket of this machine (`unix:/path`), or an address.

export function signerPlace(url: string, path: '/sign' | '/health' | '/policy'): { url: string; socketPath?: string } {
  const socketPath = /^unix:(\/.+)$/.exec(url)?.[1]
  return socketPath ? { url: `http://signer${path}`, socketPath } : { url: `${url}${path}` }
}
