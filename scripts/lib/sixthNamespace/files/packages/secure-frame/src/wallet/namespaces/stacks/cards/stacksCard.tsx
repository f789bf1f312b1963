import type { NamespaceCard } from '../../document/namespaceCard.js'
import type { StacksView } from '../requests/stacksRequests.js'

export const stacksCard: NamespaceCard<StacksView> = {
  headline: ({ request: { amount, to } }) => `Send ${amount} STX to ${to}`,
  Notes: () => null,
  Body: ({ approval: { balance } }) => <p>Balance: {balance} STX</p>,
}
