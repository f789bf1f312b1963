import { bytesToHex } from '@noble/curves/utils.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { HDKey } from '@scure/bip32'
import { entropyToMnemonic, mnemonicToSeedWebcrypto } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english.js'
import { VestibuleError } from '@vestibule/protocol'
import { type Bytes, utf8 } from '../../platform/bytes.js'
import { evmAddress } from './evmAddress.js'

/** BIP-32 paths of the first account of each namespace, one step after the other. */
export const PATHS = {
  /** BIP-44, coin type 60. */
  eip155: ["44'", "60'", "0'", '0', '0'],
} as const

/** An account that can sign. Whoever asked for it wipes the key. */
export type Account = { address: `0x${string}`; privateKey: Bytes }

/**
 * Derives from BIP-39 entropy what an opened vault is checked by, and its first EVM account.
 * @returns `publicKeysHash`: SHA-256, hex, of the root public key, which stands for everything derived from the seed.
 */
export async function deriveAccounts(
  entropy: Bytes,
): Promise<{ publicKeysHash: string; account: Account }> {
  // The words are a string for a moment, as BIP-39 has it; they go with the worker.
  const seed = await mnemonicToSeedWebcrypto(entropyToMnemonic(entropy, wordlist))
  const root = HDKey.fromMasterSeed(seed)
  seed.fill(0)
  try {
    const privateKey = privateKeyAt(root, PATHS.eip155)
    return {
      publicKeysHash: hashRoot(root),
      account: { address: evmAddress(privateKey), privateKey },
    }
  } finally {
    root.wipePrivateData()
  }
}

function hashRoot({ publicKey }: HDKey): string {
  if (publicKey === null) throw new VestibuleError('unknown')
  const text = `vestibule/public-keys/v1|secp256k1:${bytesToHex(publicKey)}`
  return bytesToHex(sha256(utf8(text)))
}

/** Walks the path step by step, wiping each node that it leaves. */
function privateKeyAt(root: HDKey, path: readonly string[]): Bytes {
  let node = root
  for (const step of path) {
    const child = node.derive(`m/${step}`)
    if (node !== root) node.wipePrivateData()
    node = child
  }
  const { privateKey } = node
  node.wipePrivateData()
  if (privateKey === null) throw new VestibuleError('unknown')
  return privateKey as Bytes
}
