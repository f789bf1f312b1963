import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { BITCOIN_NETWORKS, type BitcoinNetwork, scriptOf } from '@vestibule/protocol/bip122'
import { MNEMONIC } from '../mnemonic.js'

export type BitcoinAccount = {
  name: string
  path: string
  address: string
  script: Uint8Array
  /** The x-only key (BIP-340) for a Taproot account. */
  publicKey: Uint8Array
  secretKey: Uint8Array
  isTaproot: boolean
}

const MAIN = '000000000019d6689c085ae165831e93'
const LOCAL = '0f9188f13cb7b2c71f2a335e3a4fc328'

export const REFERENCES: readonly string[] = [MAIN, LOCAL]

/** Unlike in other namespaces, an address encodes its network. */
export const isAddressOf = (reference: string, address: string): boolean =>
  scriptOf(address, reference) !== undefined

export function networkOf(reference: string): BitcoinNetwork {
  const network = BITCOIN_NETWORKS.get(reference)
  if (network === undefined) throw new Error(`Unknown Bitcoin network: ${reference}.`)
  return network
}

const root = HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONIC))

function derive(name: string, path: string, reference: string): BitcoinAccount {
  const { privateKey: secretKey, publicKey: full } = root.derive(path)
  if (secretKey === null || full === null)
    throw new Error('Cannot derive a key from the derivation path.')
  const isTaproot = path.startsWith("m/86'")
  const publicKey = isTaproot ? full.slice(1) : full
  const network = networkOf(reference)
  const { address, script } = isTaproot
    ? p2tr(publicKey, undefined, network)
    : p2wpkh(publicKey, network)
  if (address === undefined) throw new Error('Cannot derive an address from the public key.')
  return { name, path, address, script, publicKey, secretKey, isTaproot }
}

/** A payment account (BIP-84) and an ordinals account (BIP-86) for each network. */
export const ACCOUNTS = [
  derive('Bitcoin payment account', "m/84'/0'/0'/0/0", MAIN),
  derive('Bitcoin ordinals account', "m/86'/0'/0'/0/0", MAIN),
  derive('Bitcoin Local payment account', "m/84'/1'/0'/0/0", LOCAL),
  derive('Bitcoin Local ordinals account', "m/86'/1'/0'/0/0", LOCAL),
] as const
