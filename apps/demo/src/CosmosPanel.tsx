import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { useState } from 'react'

const loadDocuments = () => import('./cosmosDocuments.js')

/** The visitor's Cosmos account in a wallet of the browser, and what it is asked for. */
export function CosmosPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'cosmos' })
  const [result, setResult] = useState('')
  const provider = vestibule.getProvider('cosmos')
  const address = account.address ?? ''

  async function show(work: () => Promise<unknown>) {
    setResult('')
    try {
      setResult(JSON.stringify(await work()))
    } catch (error) {
      const { code, message } = error as { code?: number; message?: string }
      setResult(JSON.stringify({ code, message }))
    }
  }

  const connect = async () => (await provider.connect()).map((one) => one.address)
  const signMessage = () => provider.signArbitrary(address, 'Hello from the Vestibule demo')
  async function signAmino() {
    const { signAmino } = await loadDocuments()
    return signAmino(provider.getOfflineSignerOnlyAmino(), chainId())
  }
  async function signDirect() {
    const { signDirect } = await loadDocuments()
    return signDirect(provider.getOfflineSigner(), chainId())
  }
  const chainId = () => account.caipAddress?.split(':')[1] ?? ''

  const { isConnected } = account
  const actions = [
    { id: 'connect', name: 'Connect', work: connect, isOpen: !isConnected },
    { id: 'sign-message', name: 'Sign message', work: signMessage, isOpen: isConnected },
    { id: 'sign-amino', name: 'Sign Amino document', work: signAmino, isOpen: isConnected },
    { id: 'sign-direct', name: 'Sign direct document', work: signDirect, isOpen: isConnected },
  ]
  return (
    <section className="panel" aria-labelledby="cosmos">
      <h2 id="cosmos">Cosmos</h2>
      <p data-testid="demo-cosmos-address">{account.address ?? 'Nobody is connected.'}</p>
      <div className="buttons">
        {actions.map(({ id, name, work, isOpen }) => (
          <button
            key={id}
            type="button"
            data-testid={`demo-${id}`}
            disabled={!isOpen}
            onClick={() => void show(work)}
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
