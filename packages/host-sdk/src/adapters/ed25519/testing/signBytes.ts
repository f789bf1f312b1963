/** PKCS #8 prefix of a 32-byte Ed25519 key (RFC 8410). */
const PKCS8 = [48, 46, 2, 1, 0, 48, 5, 6, 3, 43, 101, 112, 4, 34, 4, 32]

/** Signs with Ed25519. @param secretKey Secret key and public key, 64 bytes. */
export async function signBytes(bytes: Uint8Array, secretKey: Uint8Array): Promise<Uint8Array> {
  const pkcs8 = Uint8Array.from([...PKCS8, ...secretKey.slice(0, 32)])
  const key = await crypto.subtle.importKey('pkcs8', pkcs8, 'Ed25519', false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('Ed25519', key, Uint8Array.from(bytes)))
}
