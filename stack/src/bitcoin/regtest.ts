import { hex } from '@scure/base'
import { p2wpkh } from '@scure/btc-signer/payment.js'
import { pubECDSA } from '@scure/btc-signer/utils.js'
import { BITCOIN_NETWORKS } from '@vestibule/protocol/bip122'
import { BITCOIN_LOCAL } from '../localNetworks.js'

const network = BITCOIN_NETWORKS.get(BITCOIN_LOCAL.caipNetworkId.slice('bip122:'.length))
if (network === undefined) throw new Error('Expected a Bitcoin network with a CAIP-2 id.')

export const REGTEST = network

/** Receives all block rewards for the faucet. The key pair is public. */
const secretKey = hex.decode('b1'.repeat(32))
const { script, address } = p2wpkh(pubECDSA(secretKey), REGTEST)
if (address === undefined) throw new Error('Expected a key with an address.')
export const MINER = { secretKey, script, address }
