import type { AdapterContext, Connector, Eip1193Provider } from '@vestibule/host-sdk'
import { VestibuleError } from '@vestibule/host-sdk/adapter'

export type StacksProvider = Eip1193Provider & {
  /** Opens the modal if no wallet is connected. @throws `userRejected` when the visitor closes the modal */
  connect: () => Promise<string>
  /** @returns the transaction's id. The activity list shows the transaction's state. */
  transfer: (transfer: { to: string; amount: bigint }) => Promise<string>
}

export function createStacksProvider(context: AdapterContext): StacksProvider {
  const account = () => context.getNamespace('stacks').accountState

  function connected(): Connector {
    const { status, connectorId } = account()
    const connector =
      status === 'connected' && connectorId !== undefined
        ? context.getConnector({ namespace: 'stacks', connectorId })
        : undefined
    if (connector === undefined) throw new VestibuleError('notConnected')
    return connector
  }

  return {
    async request(request) {
      await context.restored
      return connected().provider.request(request)
    },
    on() {},
    removeListener() {},
    async connect() {
      const { connect } = await context.actions()
      await connect('stacks')
      return account().address ?? ''
    },
    async transfer({ to, amount }) {
      const { noteTransaction } = await context.actions()
      const params = { to, amount: String(amount) }
      const hash = await connected().provider.request({ method: 'stx_transfer', params })
      noteTransaction('stacks', { to, value: String(amount), isCall: false, hash })
      return String(hash)
    },
  }
}
