import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Hex } from 'viem'
import { memoryStore } from '../../../../platform/memoryStore.js'
import { ISOLATE, ISOLATE_END } from '../../../../ui/isolation.js'
import { requestContext } from '../../../testing/requestContext.js'
import type { RequestDeps } from '../../document/namespaceRequests.js'
import { t } from '../cards/i18n.js'
import type { Eip155View } from '../insight/eip155View.js'
import { findOut } from '../insight/findOut.js'
import { readFees } from '../operations/prepareOperation.js'
import { preparePermission } from '../permissions/preparePermission.js'
import { assetOf } from '../recipients/assetOf.js'
import { createRecipientBook } from '../recipients/createRecipientBook.js'
import { completeRequest, findOutCompleted } from '../requests/completeRequest.js'
import { eip155Requests } from '../requests/eip155Requests.js'
import { parseUnsafeRequest } from '../requests/parseUnsafeRequest.js'
import { headlineOf } from '../sentences/headlineOf.js'
import { type NodeAnswers, nodeOf } from './nodeOf.js'

const MARKS = new RegExp(`[${ISOLATE}${ISOLATE_END}]`, 'g')
const HOUR_MS = 3_600_000

export type Paid = {
  to: Hex
  /** Absent for the network's coin. */
  token?: Hex
  amount: bigint
  hoursAgo: number
}

export type Approved = {
  method: string
  params: readonly unknown[]
  hoursAgo: number
  origin?: string
}

export async function lookAt(options: {
  method: string
  params: readonly unknown[]
  node?: NodeAnswers | undefined
  /** From a recipient book of an older version. */
  seen?: readonly Hex[] | undefined
  paid?: readonly Paid[] | undefined
  approved?: readonly Approved[] | undefined
  chain?: string | undefined
  swap?: FrameNetwork['swap']
  deps?: RequestDeps | undefined
}) {
  const { method, params, node = {}, seen = [], paid = [], approved = [] } = options
  const { chain = 'eip155:31337', swap } = options
  const network = { ...requestContext.network, caipNetworkId: chain, swap }
  const context = { ...requestContext, network }
  const { deps = { rpc: nodeOf(node), entries: memoryStore(), userId: async () => 'user' } } =
    options
  if (seen.length > 0) await deps.entries.set('recipients:user', [...seen])
  await createRecipientBook(deps).add(
    paid.map(({ to, token, amount, hoursAgo }) => {
      return { to, amount, asset: assetOf(context, token), at: context.now - hoursAgo * HOUR_MS }
    }),
  )
  for (const { hoursAgo, origin = context.origin, ...call } of approved) {
    const now = context.now - hoursAgo * HOUR_MS
    const request = parseUnsafeRequest({ ...context, ...call, origin, now })
    const view = { ...(await findOut(request, deps)), transaction: undefined }
    await eip155Requests.onApproved(view, deps)
    if (request.kind === 'transaction')
      await eip155Requests.onSent(view, deps, { raw: '0x', hash: '0x' })
  }

  const asked = parseUnsafeRequest({ ...context, method, params })
  if (asked.kind === 'permission') {
    const { view } = await preparePermission(asked, deps)
    const request = view.request as typeof asked
    return { ...view, request, view, deps, headline: headlineOf(t, view).replace(MARKS, '') }
  }
  const request = asked.kind === 'name' ? asked : await completeRequest(asked, deps)
  if (request.kind === 'transaction' && request.bundle?.payment && request.self)
    readFees({ ...request, self: request.self }, request.bundle.payment as { paymaster: string })
  const found = await findOutCompleted(request, { asked, deps })
  const view: Eip155View = { ...found, transaction: undefined }
  return { ...found, view, deps, headline: headlineOf(t, view).replace(MARKS, '') }
}
