import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { BIP122 } from '@vestibule/protocol'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '@vestibule/protocol/bip122'

export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'

export type ReadAddress = {
  kind: AddressKind
  /** Hash of the key or of its script. For Taproot, the key itself. */
  hash: Uint8Array
  /** Several references, because some test networks share address formats. */
  references: readonly string[]
}

const base58check = createBase58check(sha256)

/** QR codes contain Bech32 in upper case (BIP-173). */
export const spellAddress = (address: string) =>
  /^(?:BC|TB|BCRT)1[A-Z0-9]+$/.test(address) ? address.toLowerCase() : address

/** @returns undefined for a wrong checksum, and for an address with several keys (P2WSH) */
export function readAddress(address: unknown): ReadAddress | undefined {
  if (typeof address !== 'string' || !BIP122.isAddress(address)) return undefined
  try {
    return readSegwit(address) ?? readBase58(address)
  } catch {
    return undefined
  }
}

export function isOfNetwork(address: unknown, reference: string): boolean {
  return readAddress(address)?.references.includes(reference) === true
}

/** Also accepts P2WSH addresses, which several keys may own. */
export function isPayable(address: string, reference: string): boolean {
  return isOfNetwork(address, reference) || isOfWitnessScript(address, reference)
}

function isOfWitnessScript(address: string, reference: string): boolean {
  try {
    const { prefix, words } = bech32.decode(address as `${string}1${string}`)
    const isOfIt = prefix === BITCOIN_NETWORKS.get(reference)?.bech32
    return isOfIt && words[0] === 0 && bech32.fromWords(words.slice(1)).length === 32
  } catch {
    return false
  }
}

function readSegwit(address: string): ReadAddress | undefined {
  const prefix = /^(bcrt|bc|tb)1([qp])/.exec(address)
  if (prefix === null) return undefined
  const [, name, version] = prefix
  // BIP-173 checksum for version 0, BIP-350 checksum for later versions.
  const codec = version === 'q' ? bech32 : bech32m
  const { words } = codec.decode(address as `${string}1${string}`)
  const hash = codec.fromWords(words.slice(1))
  const references = referencesOf(({ bech32 }) => bech32 === name)
  if (version === 'q' && hash.length === 20) return { kind: 'p2wpkh', hash, references }
  if (version === 'p' && hash.length === 32) return { kind: 'p2tr', hash, references }
  return undefined
}

function readBase58(address: string): ReadAddress | undefined {
  const bytes = base58check.decode(address)
  if (bytes.length !== 21) return undefined
  const [version] = bytes
  const hash = bytes.subarray(1)
  const ofKey = referencesOf(({ pubKeyHash }) => pubKeyHash === version)
  if (ofKey.length > 0) return { kind: 'p2pkh', hash, references: ofKey }
  const ofScript = referencesOf(({ scriptHash }) => scriptHash === version)
  return ofScript.length > 0 ? { kind: 'p2sh', hash, references: ofScript } : undefined
}

function referencesOf(isOf: (network: BitcoinNetwork) => boolean): string[] {
  return [...BITCOIN_NETWORKS].flatMap(([reference, network]) => (isOf(network) ? [reference] : []))
}
