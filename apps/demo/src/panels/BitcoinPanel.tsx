import { base64, hex } from '@scure/base'
import { Address, OutScript } from '@scure/btc-signer/payment.js'
import { Transaction } from '@scure/btc-signer/transaction.js'
import { NETWORK, TEST_NETWORK } from '@scure/btc-signer/utils.js'
import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { useState } from 'react'
import { WalletActions } from './WalletActions.js'

const NETWORKS = [NETWORK, TEST_NETWORK, { ...TEST_NETWORK, bech32: 'bcrt' }]

const AMOUNT = 10_000n

const FEE = 500n

const MESSAGE = 'Hello from the Vestibule demo'

export function BitcoinPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'bip122' })
  const [left, setLeft] = useState<readonly string[]>([])
  const [finalize, setFinalize] = useState(true)
  const provider = vestibule.getProvider('bip122')
  const accounts = account.allAccounts
  const ordinal = accounts.find(({ type }) => type === 'ordinal')?.address

  const connect = () => provider.connect()
  const signBy = (protocol?: 'ecdsa' | 'bip322') =>
    provider.signMessage({ message: MESSAGE, ...(protocol && { protocol }) })
  const signTransaction = async () => {
    const addresses = accounts.map(({ address }) => address)
    const signInputs = addresses.flatMap((address, index) =>
      left.includes(address) ? [] : [{ index, address }],
    )
    const signed = await provider.signPsbt({ psbt: createPsbt(addresses), signInputs, finalize })
    return signed.psbt ?? ''
  }

  const { isConnected } = account
  const actions = [
    { id: 'connect', name: 'Connect', work: connect, isOpen: !isConnected },
    { id: 'sign', name: 'Sign message', work: () => signBy(), isOpen: isConnected },
    {
      id: 'sign-bip322',
      name: 'Sign message (BIP-322)',
      work: () => signBy('bip322'),
      isOpen: isConnected,
    },
    { id: 'psbt', name: 'Sign transaction', work: signTransaction, isOpen: isConnected },
  ]
  return (
    <section className="panel" aria-labelledby="bitcoin">
      <h2 id="bitcoin">Bitcoin</h2>
      <dl>
        <dt>Payments</dt>
        <dd data-testid="demo-bitcoin-address">{account.address ?? 'Not connected.'}</dd>
        <dt>Ordinals</dt>
        <dd data-testid="demo-bitcoin-ordinal">{ordinal}</dd>
      </dl>
      {isConnected && (
        <fieldset className="choices">
          <legend>Sign the transaction’s inputs</legend>
          {accounts.map(({ address, type }, index) => (
            <label key={address}>
              <input
                type="checkbox"
                data-testid={`demo-bitcoin-input-${index}`}
                checked={!left.includes(address)}
                onChange={({ target }) =>
                  setLeft(
                    target.checked ? left.filter((each) => each !== address) : [...left, address],
                  )
                }
              />
              {type === 'ordinal' ? 'of the ordinals account' : 'of the payment account'}
            </label>
          ))}
          <label>
            <input
              type="checkbox"
              data-testid="demo-bitcoin-finalize"
              checked={finalize}
              onChange={({ target }) => setFinalize(target.checked)}
            />
            and finalize them
          </label>
        </fieldset>
      )}
      <WalletActions prefix="demo-bitcoin" actions={actions} />
    </section>
  )
}

/** A transaction that wallets sign but the demo never sends: its inputs do not exist. */
function createPsbt(addresses: readonly string[]): string {
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
