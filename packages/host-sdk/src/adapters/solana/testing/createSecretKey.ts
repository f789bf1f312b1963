import { ed25519 } from '@noble/curves/ed25519.js'

export function createSecretKey(number: number): Uint8Array {
  const seed = new Uint8Array(32).fill(number)
  return Uint8Array.from([...seed, ...ed25519.getPublicKey(seed)])
}
