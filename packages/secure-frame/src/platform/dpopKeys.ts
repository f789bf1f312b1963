import { calculateThumbprint, generateKeyPair } from 'dpop'

export type DpopKeyStore = {
  dpopKeys: () => Promise<CryptoKeyPair | undefined>
  keepDpopKeys: (fresh: CryptoKeyPair) => Promise<CryptoKeyPair>
}

/**
 * The device's ES256 pair for DPoP proofs (RFC 9449), made on first use. The private key cannot be exported. The document and
 * the worker get the same pair, also at the same time.
 */
export async function loadDpopKeys(store: DpopKeyStore): Promise<CryptoKeyPair> {
  return (await store.dpopKeys()) ?? store.keepDpopKeys(await generateKeyPair('ES256'))
}

/** The device's id at the services: the thumbprint of RFC 7638, base64url. */
export function dpopThumbprint({ publicKey }: CryptoKeyPair): Promise<string> {
  return calculateThumbprint(publicKey)
}
