import { ed25519 } from '@noble/curves/ed25519.js'
import { base58 } from '@scure/base'
import { mnemonicToSeedSync } from '@scure/bip39'
import { HDKey } from 'micro-key-producer/slip10.js'
import { MNEMONIC } from '../mnemonic.js'

/** BIP-44 path that Solana wallets use (coin type 501). */
const PATH = "m/44'/501'/0'/0'"

/** SLIP-0010 for Ed25519. The wallet derives only one account. */
const { privateKey } = HDKey.fromMasterSeed(mnemonicToSeedSync(MNEMONIC)).derive(PATH)

export const ADDRESS = base58.encode(ed25519.getPublicKey(privateKey))

export const sign = (message: Uint8Array): Uint8Array => ed25519.sign(message, privateKey)
