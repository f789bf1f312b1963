import { type Account, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { type FrameConfig, SmartSessions } from '@vestibule/protocol/http'
import { confirmWithPasskey } from '../../passkeys/confirmWithPasskey.js'
import type { ApiClient } from '../../platform/apiClient.js'
import type { KeyValueStore } from '../../platform/keyValueStore.js'
import { createRpc } from '../../platform/rpc.js'
import { intentDigest } from '../../wallet/intentDigest.js'
import {
  hasPermissions,
  loadDocumentPart,
  loadPermissions,
  prepareCard,
} from '../../wallet/namespaces/document/manifests.js'
import type { ShownPermission } from '../../wallet/namespaces/document/namespacePermissions.js'
import type { ApprovalView, AskedCall } from '../../wallet/namespaces/document/namespaceRequests.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'

export type ListedPermission = ShownPermission & { account: Account }

export type PermissionList = {
  listed: ListedPermission[]
  /** It has those of other browsers. */
  isComplete: boolean
}

/** A transaction that ends permissions, as its card shows it. */
export type Revocation = {
  namespace: Account['namespace']
  view: ApprovalView
  /** Signs and sends it. Cannot run where something is missing. */
  confirm: () => Promise<void>
}

/** The permissions that sites have from the wallet's accounts, and how they end. */
export function createPermissions(options: {
  config: Pick<FrameConfig, 'networks' | 'projectId'>
  api: ApiClient
  entries: KeyValueStore
  keys: KeyWorker
  userId: () => Promise<string | undefined>
}) {
  const { config, api, entries, keys, userId } = options
  const { networks, projectId } = config
  const rpcOf = (caip2: string) => createRpc({ api, caip2, projectId })

  async function prepare(
    account: Account,
    { network: caip2, call }: { network: string; call: AskedCall },
  ): Promise<Revocation> {
    const { namespace, address } = account
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === caip2)
    if (network === undefined) throw new VestibuleError('unrecognizedChain')
    const [{ requests }] = await Promise.all([loadDocumentPart(namespace), prepareCard(namespace)])
    const context = { account: address, origin: location.origin, network, now: Date.now() }
    const deps = { rpc: rpcOf(caip2), entries, userId }
    const { view, intent } = await requests.prepare(requests.parse(call, context), deps)
    return {
      namespace,
      view,
      async confirm() {
        if (intent === undefined) throw new VestibuleError('unknown')
        const asked = { intent, account: account.id, address }
        const { ticket, passkey } = await keys.call('prepare', asked)
        const digest = intentDigest(intent)
        const assertion = passkey && (await confirmWithPasskey(passkey, `sign:${digest}`))
        const signed = await keys.call('sign', { ticket, digest, assertion })
        if (signed.kind !== 'transaction') throw new VestibuleError('unknown')
        await requests.send(signed, deps, view)
      },
    }
  }

  return {
    /** Those of every account, newest first; without those of other browsers where the services do not answer. */
    async list(accounts: readonly Account[]): Promise<PermissionList> {
      const recorded = await api
        .request({ method: 'GET', path: '/v1/permissions', response: SmartSessions })
        .then(({ pcis }) => pcis)
        .catch(() => undefined)
      const lists = await Promise.all(
        accounts.map(async (account) => {
          const permissions = await loadPermissions(account.namespace)
          const given = { account: account.address, entries, recorded, networks, rpcOf }
          const found = await permissions?.list(given)
          return (found ?? []).map((each) => ({ ...each, account }))
        }),
      )
      return { listed: lists.flat(), isComplete: recorded !== undefined }
    },
    revoke: (permission: ListedPermission) =>
      prepare(permission.account, { network: permission.network, call: permission.revocation }),
    /** Ends all of one account on one network, also those that were granted on other devices. */
    async revokeAll(account: Account, network: string): Promise<Revocation> {
      const permissions = await loadPermissions(account.namespace)
      if (permissions === undefined) throw new VestibuleError('namespaceNotConfigured')
      return prepare(account, { network, call: permissions.revocationOfAll(account.address) })
    },
    /** The networks where sites can get permissions from these accounts. */
    places: (accounts: readonly Account[]) =>
      accounts.flatMap((account) =>
        networks
          .filter(({ caipNetworkId }) => {
            const { namespace } = parseCaipNetworkId(caipNetworkId)
            return namespace === account.namespace && hasPermissions(namespace)
          })
          .map(({ caipNetworkId }) => ({ account, network: caipNetworkId })),
      ),
    /** The networks' names, by their ids. */
    nameOf: (network: string) =>
      networks.find(({ caipNetworkId }) => caipNetworkId === network)?.name ?? network,
  }
}

export type Permissions = ReturnType<typeof createPermissions>
