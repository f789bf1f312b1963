import { useVestibule, useVestibuleAccount } from '@vestibule/host-sdk/react'
import { ACTIONS } from './actions.js'
import { WalletActions } from './WalletActions.js'

export function TryPanel() {
  const vestibule = useVestibule()
  const { data: account } = useVestibuleAccount({ namespace: 'eip155' })

  const actions = ACTIONS.map(({ id, name, act }) => ({
    id,
    name,
    isOpen: account.isConnected,
    async work() {
      const { address } = vestibule.getAccount('eip155')
      // Quotes separate a returned string from the panel's status texts.
      return JSON.stringify(
        await act({ vestibule, provider: vestibule.getProvider('eip155'), address }),
      )
    },
  }))
  return (
    <section className="panel" aria-labelledby="try">
      <h2 id="try">Try it</h2>
      <WalletActions prefix="demo" actions={actions} />
    </section>
  )
}
