import { type Account, parseCaipNetworkId, VestibuleError } from '@vestibule/protocol'
import { type FrameConfig, SmartSessions } from '@vestibule/protocol/http'
import { confirmWithPasskey } from '../../passkeys/confirmWithPasskey.js'
import type { ApiClient } from '../../platform/apiClient.js'
import type { KeyValueStore } from '../../platform/keyValueStore.js'
import { createPriceBook } from '../../platform/priceBook.js'
import { createRpc } from '../../platform/rpc.js'
import { intentDigest } from '../../wallet/intentDigest.js'
import {
  hasPermissions,
  loadApprovals,
  loadCode,
  loadDocumentPart,
  loadPermissions,
  prepareCard,
} from '../../wallet/namespaces/document/manifests.js'
import type {
  ApprovalList,
  NamespaceApprovals,
} from '../../wallet/namespaces/document/namespaceApprovals.js'
import type {
  AccountCode,
  NamespacePermissions,
  ShownPermission,
} from '../../wallet/namespaces/document/namespacePermissions.js'
import type {
  ApprovalView,
  AskedCall,
  NamespaceRequests,
  RequestContext,
  RequestSummary,
} from '../../wallet/namespaces/document/namespaceRequests.js'
import type { KeyWorker } from '../../wallet/worker/keyWorker.js'

export type ListedPermission = ShownPermission & { account: Account }

export type PermissionList = {
  listed: ListedPermission[]
  /** False: other browsers' permissions are missing. */
  isComplete: boolean
}
export type UpgradedAccount = { account: Account; network: string; code: AccountCode }

/** `together` exists if one transaction can revoke several approvals. */
export type PlaceApprovals = ApprovalList & { together?: NamespaceApprovals['together'] }

export const siteOf = ({ origin }: ListedPermission) =>
  URL.canParse(origin) ? new URL(origin).host : origin

export type Revocation = {
  namespace: Account['namespace']
  view: ApprovalView
  /** @throws `unknown` if the request cannot be signed */
  confirm: () => Promise<void>
}

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
  const prices = createPriceBook({ api, projectId, now: Date.now })

  async function prepare(
    account: Account,
    caip2: string,
    requestOf: (requests: NamespaceRequests, context: RequestContext) => RequestSummary,
  ): Promise<Revocation> {
    const { namespace, address } = account
    const network = networks.find(({ caipNetworkId }) => caipNetworkId === caip2)
    if (network === undefined) throw new VestibuleError('unrecognizedChain')
    const [{ requests }] = await Promise.all([loadDocumentPart(namespace), prepareCard(namespace)])
    const context = { account: address, origin: location.origin, network, now: Date.now() }
    const bundler = network.bundler && createRpc({ api, caip2, projectId, route: 'bundler' })
    const deps = { rpc: rpcOf(caip2), bundler, entries, prices, waitsForPrices: true, userId }
    const { view, intent } = await requests.prepare(requestOf(requests, context), deps)
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

  const asked =
    (call: AskedCall) =>
    (requests: NamespaceRequests, context: RequestContext): RequestSummary =>
      requests.parse(call, context)

  async function permissionsOf({ namespace }: Account): Promise<NamespacePermissions> {
    const permissions = await loadPermissions(namespace)
    if (permissions === undefined) throw new VestibuleError('namespaceNotConfigured')
    return permissions
  }

  const places = (accounts: readonly Account[]) =>
    accounts.flatMap((account) =>
      networks
        .filter(({ caipNetworkId }) => {
          const { namespace } = parseCaipNetworkId(caipNetworkId)
          return namespace === account.namespace && hasPermissions(namespace)
        })
        .map(({ caipNetworkId }) => ({ account, network: caipNetworkId })),
    )

  return {
    async approvals(
      account: Account,
      caip2: string,
      onProgress: (share: number) => void,
    ): Promise<PlaceApprovals> {
      const part = await loadApprovals(account.namespace)
      const code = await loadCode(account.namespace)
      const network = networks.find(({ caipNetworkId }) => caipNetworkId === caip2)
      if (part === undefined || network === undefined) return { approvals: [], isComplete: true }
      const rpc = rpcOf(caip2)
      const given = {
        ...{ account: account.address, network, rpc, prices, now: Date.now() },
        onProgress,
      }
      const [list, takesBatches] = await Promise.all([
        part.list(given),
        code?.canHaveCode({ network: caip2, rpc, entries }).catch(() => false),
      ])
      return { ...list, ...(takesBatches && { together: part.together }) }
    },
    revokeBy: (account: Account, network: string, call: AskedCall) =>
      prepare(account, network, asked(call)),
    /** Only this browser's permissions if the services do not respond. */
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
    async revoke(permission: ListedPermission): Promise<Revocation> {
      const { account, network } = permission
      const permissions = await permissionsOf(account)
      return prepare(account, network, (_, context) => permissions.endOf(permission, context))
    },
    async revokeAll(account: Account, network: string): Promise<Revocation> {
      const permissions = await permissionsOf(account)
      return prepare(account, network, asked(permissions.revocationOfAll(account.address)))
    },
    places,
    /** Also lists the networks whose node did not respond. */
    async upgraded(
      accounts: readonly Account[],
    ): Promise<{ found: UpgradedAccount[]; silent: string[] }> {
      const all = await Promise.all(
        places(accounts).map(async ({ account, network }) => {
          const part = await loadCode(account.namespace)
          const asks = part?.codeOf({ account: account.address, rpc: rpcOf(network) })
          return { account, network, code: await asks?.catch(() => undefined) }
        }),
      )
      return {
        found: all.flatMap(({ code, ...at }) =>
          code === undefined || code.kind === 'plain' ? [] : [{ ...at, code }],
        ),
        silent: all.flatMap(({ code, network }) => (code === undefined ? [network] : [])),
      }
    },
    async makePlain({ account, network, code }: UpgradedAccount): Promise<Revocation> {
      const permissions = await permissionsOf(account)
      return prepare(account, network, (_, context) => permissions.endOfCode(code, context))
    },
    nameOf: (network: string) =>
      networks.find(({ caipNetworkId }) => caipNetworkId === network)?.name ?? network,
  }
}

export type Permissions = ReturnType<typeof createPermissions>
