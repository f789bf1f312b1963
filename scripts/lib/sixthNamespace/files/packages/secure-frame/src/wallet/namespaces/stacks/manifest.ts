import type { NamespaceManifest } from '../document/namespaceManifest.js'

export const manifest: NamespaceManifest = {
  namespace: 'stacks',
  name: 'Stacks',
  isKey: () => false,
  loadPart: async () => (await import('./requests/stacksRequests.js')).stacksPart,
  loadCard: async () => (await import('./cards/stacksCard.js')).stacksCard,
}
