import { base64, hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'

/** By what addresses of Bitcoin, of its test networks and of the local one begin with. */
const NETWORKS = [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]
const AMOUNT = 10_000n
const FEE = 500n

/** A transaction that spends coins which the accounts do not have, to the first of them: to be signed, never to be sent. */
export function createPsbt(addresses: readonly string[]): string {
  const transaction = new Transaction()
  const scripts = addresses.map(scriptOf)
  for (const [index, script] of scripts.entries())
    transaction.addInput({
      txid: hex.encode(new Uint8Array(32).fill(1)),
      index,
      witnessUtxo: { script, amount: AMOUNT },
    })
  const [script = new Uint8Array()] = scripts
  transaction.addOutput({ script, amount: AMOUNT * BigInt(scripts.length) - FEE })
  return base64.encode(transaction.toPSBT())
}

function scriptOf(address: string): Uint8Array {
  const network = NETWORKS.find(({ bech32 }) => address.startsWith(`${bech32}1`))
  return OutScript.encode(Address(network).decode(address))
}
