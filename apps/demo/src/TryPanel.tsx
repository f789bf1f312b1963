import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { useState } from 'react'
import { ACTIONS, type Trial } from './actions.js'

/** One button for each thing a dapp asks of an EVM wallet, and what came of the last one. */
export function TryPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'eip155' })
  const [result, setResult] = useState('')

  async function run(act: Trial['act']) {
    setResult('')
    try {
      const { address } = vestibule.getAccount('eip155')
      const value = await act({ vestibule, provider: vestibule.getProvider('eip155'), address })
      setResult(JSON.stringify(value))
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string }
      setResult(JSON.stringify({ code, message }))
    }
  }

  return (
    <section className="panel" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <div className="buttons">
        {ACTIONS.map(({ id, name, act }) => (
          <button
            key={id}
            type="button"
            data-testid={`demo-${id}`}
            disabled={!account.isConnected}
            onClick={() => void run(act)}
          >
            {name}
          </button>
        ))}
      </div>
      <pre data-testid="demo-result" aria-live="polite">
        {result}
      </pre>
    </section>
  )
}
