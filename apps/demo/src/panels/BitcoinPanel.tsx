import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { useState } from 'react'
import { createPsbt } from './bitcoinTransaction.js'
import { WalletActions } from './WalletActions.js'

const MESSAGE = 'Hello from the Vestibule demo'

/** The visitor's Bitcoin accounts in a wallet, and what it is asked to sign. */
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
