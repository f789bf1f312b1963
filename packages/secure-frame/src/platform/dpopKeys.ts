import { calculateThumbprint, generateKeyPair } from 'dpop'

export type DpopKeyStore = {
  dpopKeys: () => Promise<CryptoKeyPair | undefined>
  keepDpopKeys: (fresh: CryptoKeyPair) => Promise<CryptoKeyPair>
}

/** ES256 (RFC 9449), not exportable. Parallel calls return the same pair. */
export async function loadDpopKeys(store: DpopKeyStore): Promise<CryptoKeyPair> {
  return (await store.dpopKeys()) ?? store.keepDpopKeys(await generateKeyPair('ES256'))
}

export function dpopThumbprint({ publicKey }: CryptoKeyPair): Promise<string> {
  return calculateThumbprint(publicKey)
}
