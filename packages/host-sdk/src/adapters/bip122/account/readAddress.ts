import { sha256 } from '@noble/hashes/sha2.js'
import { bech32, bech32m, createBase58check } from '@scure/base'
import { BIP122 } from '@vestibule/protocol'
import { BITCOIN_NETWORKS, type BitcoinNetwork } from '@vestibule/protocol/bip122'

export type AddressKind = 'p2pkh' | 'p2sh' | 'p2wpkh' | 'p2tr'

export type ReadAddress = {
  kind: AddressKind
  /** The hash of the key, or of its script; for Taproot the key itself. */
  hash: Uint8Array
  /** The address may belong to any of these networks: addresses of test networks look the same. */
  references: readonly string[]
}

const base58check = createBase58check(sha256)

/** The address in lower case, if it is Bech32 in upper case, as in QR codes (BIP-173). */
export const spellAddress = (address: string) =>
  /^(?:BC|TB|BCRT)1[A-Z0-9]+$/.test(address) ? address.toLowerCase() : address

/** Decodes an address and checks its checksum. Undefined for an invalid address, and for one with several keys. */
export function readAddress(address: unknown): ReadAddress | undefined {
  if (typeof address !== 'string' || !BIP122.isAddress(address)) return undefined
  try {
    return readSegwit(address) ?? readBase58(address)
  } catch {
    return undefined
  }
}

/** Whether an address belongs to a network, by CAIP-2's reference. */
export function isOfNetwork(address: unknown, reference: string): boolean {
  return readAddress(address)?.references.includes(reference) === true
}

/** Whether the network can pay an address, including one of a script, which several keys may own (P2WSH). */
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
  // Version 0 has the older checksum (BIP-173), all others the newer one (BIP-350).
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
