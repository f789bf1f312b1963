import { calculateThumbprint, generateKeyPair } from 'dpop'

/** Where the pair lives; the device store is one. */
export type DpopKeyStore = {
  dpopKeys: () => Promise<CryptoKeyPair | undefined>
  /** Keeps the pair unless there is one; resolves to the one that is kept. */
  keepDpopKeys: (fresh: CryptoKeyPair) => Promise<CryptoKeyPair>
}

/**
 * The device's ES256 pair for DPoP proofs (RFC 9449), made on first use. The private key cannot be exported.
 * Document and worker may ask at once and get the same pair.
 */
export async function loadDpopKeys(store: DpopKeyStore): Promise<CryptoKeyPair> {
  return (await store.dpopKeys()) ?? store.keepDpopKeys(await generateKeyPair('ES256'))
}

/** The device's id at the services: the thumbprint of RFC 7638, base64url. */
export function dpopThumbprint({ publicKey }: CryptoKeyPair): Promise<string> {
  return calculateThumbprint(publicKey)
}
