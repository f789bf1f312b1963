import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { useState } from 'react'
import { createPsbt } from './bitcoinTransaction.js'

/** The visitor's Bitcoin accounts in a wallet of the browser, and what it is asked for. */
export function BitcoinPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'bip122' })
  const [result, setResult] = useState('')
  const provider = vestibule.getProvider('bip122')

  async function show(work: () => Promise<string>) {
    setResult('')
    try {
      setResult(await work())
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string }
      setResult(JSON.stringify({ code, message }))
    }
  }

  const connect = async () => JSON.stringify(await provider.connect())
  const sign = () => provider.signMessage({ message: 'Hello from the Vestibule demo' })
  const signTransaction = async () => {
    const psbt = createPsbt(account.address ?? '')
    return (await provider.signPsbt({ psbt, finalize: true })).psbt ?? ''
  }

  const actions = [
    { id: 'connect', name: 'Connect', work: connect, isOpen: !account.isConnected },
    { id: 'sign', name: 'Sign message', work: sign, isOpen: account.isConnected },
    { id: 'psbt', name: 'Sign transaction', work: signTransaction, isOpen: account.isConnected },
  ]
  return (
    <section className="panel" aria-labelledby="bitcoin">
      <h2 id="bitcoin">Bitcoin</h2>
      <p data-testid="demo-bitcoin-address">{account.address ?? 'Nobody is connected.'}</p>
      <p data-testid="demo-bitcoin-ordinal">
        {account.allAccounts.find(({ type }) => type === 'ordinal')?.address}
      </p>
      <div className="buttons">
        {actions.map(({ id, name, work, isOpen }) => (
          <button
            key={id}
            type="button"
            data-testid={`demo-bitcoin-${id}`}
            disabled={!isOpen}
            onClick={() => void show(work)}
          >
            {name}
          </button>
        ))}
      </div>
      <pre data-testid="demo-bitcoin-result" aria-live="polite">
        {result}
      </pre>
    </section>
  )
}
