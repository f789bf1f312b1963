import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { WalletActions } from './WalletActions.js'

const loadDocuments = () => import('./cosmosDocuments.js')

export function CosmosPanel({ prefix = 'demo' }: { prefix?: string | undefined }) {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'cosmos' })
  const provider = vestibule.getProvider('cosmos')
  const address = account.address ?? ''

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
      <p data-testid="demo-cosmos-address">{account.address ?? 'Not connected.'}</p>
      <WalletActions prefix={prefix} actions={actions} />
    </section>
  )
}
