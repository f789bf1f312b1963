import { base58 } from '@scure/base'
import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { useState } from 'react'

/** The visitor's Solana account, which is connected with the EVM one, and asked for a signature. */
export function SolanaPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'solana' })
  const [result, setResult] = useState('')

  async function sign() {
    setResult('')
    try {
      const message = new TextEncoder().encode('Hello from the Vestibule demo')
      const signature = await vestibule.getProvider('solana').signMessage(message)
      setResult(base58.encode(signature))
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string }
      setResult(JSON.stringify({ code, message }))
    }
  }

  return (
    <section className="panel" aria-labelledby="solana">
      <h2 id="solana">Solana</h2>
      <p data-testid="demo-solana-address">{account.address ?? 'Nobody is connected.'}</p>
      <div className="buttons">
        <button
          type="button"
          data-testid="demo-solana-sign"
          disabled={!account.isConnected}
          onClick={() => void sign()}
        >
          Sign message
        </button>
      </div>
      <pre data-testid="demo-solana-result" aria-live="polite">
        {result}
      </pre>
    </section>
  )
}
