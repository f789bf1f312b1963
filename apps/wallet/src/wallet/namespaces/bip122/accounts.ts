import { HDKey } from '@scure/bip32'
import { mnemonicToSeedSync } from '@scure/bip39'
import { p2tr, p2wpkh } from '@scure/btc-signer/payment.js'
import { MNEMONIC } from '../mnemonic.js'

/** A key of the wallet, and the address that it is for. */
export type BitcoinAccount = {
  name: string
  path: string
  address: string
  script: Uint8Array
  /** Of Taproot without its sign, as BIP-340 has it. */
  publicKey: Uint8Array
  secretKey: Uint8Array
  isTaproot: boolean
}

const root = HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONIC))

function derive(name: string, path: string, isTaproot: boolean): BitcoinAccount {
  const { privateKey: secretKey, publicKey: full } = root.derive(path)
  if (secretKey === null || full === null) throw new Error('The path leads to no key.')
  const publicKey = isTaproot ? full.slice(1) : full
  const { address, script } = isTaproot ? p2tr(publicKey) : p2wpkh(publicKey)
  if (address === undefined) throw new Error('The key has no address.')
  return { name, path, address, script, publicKey, secretKey, isTaproot }
}

/** What pays (BIP-84), and what holds ordinals (BIP-86). There is one of each, however many accounts there are elsewhere. */
export const ACCOUNTS = [
  derive('Bitcoin payment account', "m/84'/0'/0'/0/0", false),
  derive('Bitcoin ordinals account', "m/86'/0'/0'/0/0", true),
] as const
