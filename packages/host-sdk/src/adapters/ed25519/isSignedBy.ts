/** Whether the key signed these bytes (Ed25519). @returns undefined in browsers without Ed25519 (before 2025) */
export async function isSignedBy(
  key: Uint8Array,
  bytes: Uint8Array,
  signature: Uint8Array,
): Promise<boolean | undefined> {
  try {
    const raw = Uint8Array.from(key)
    const publicKey = await crypto.subtle.importKey('raw', raw, 'Ed25519', false, ['verify'])
    const [signed, message] = [Uint8Array.from(signature), Uint8Array.from(bytes)]
    return await crypto.subtle.verify('Ed25519', publicKey, signed, message)
  } catch (error) {
    // An invalid key causes another DOMException.
    const isUnknown = !(error instanceof DOMException) || error.name === 'NotSupportedError'
    return isUnknown ? undefined : false
  }
}
