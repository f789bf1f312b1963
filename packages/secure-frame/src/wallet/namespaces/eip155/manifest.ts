import type { NamespaceManifest } from '../document/namespaceManifest.js'

export const manifest: NamespaceManifest = {
  namespace: 'eip155',
  name: 'EVM',
  // A phrase contains spaces. The wallet uses the first EVM account of a phrase.
  isKey: (text) => /\s/.test(text) || /^(?:0x)?[0-9a-f]*$/i.test(text),
  loadPart: async () => (await import('./requests/eip155Requests.js')).eip155Part,
  loadCard: async () => (await import('./cards/eip155Card.js')).eip155Card,
  loadPermissions: async () =>
    (await import('./permissions/eip155Permissions.js')).eip155Permissions,
  loadApprovals: async () => (await import('./approvals/eip155Approvals.js')).eip155Approvals,
  loadCode: async () => (await import('./batches/readAccountCode.js')).eip155Code,
}
