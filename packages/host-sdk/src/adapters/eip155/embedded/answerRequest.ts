import {
  classifyRpc,
  EIP155,
  isNodeMethod,
  type RpcClass,
  VestibuleError,
} from '@vestibule/protocol'
import type { AdapterContext } from '../../../core/model/adapterContext.js'
import type { Asked } from '../../../core/model/asked.js'
import type {
  EmbeddedActions,
  FrameActions,
  FrameRequest,
} from '../../../core/model/embeddedContext.js'
import type { Network } from '../../../core/model/network.js'
import type { NodeRequest } from '../../../networks/nodes/createNode.js'
import { importCode } from '../../../platform/importCode.js'
import { readTransfer } from '../provider/readTransfer.js'
import { checkParams } from './checkParams.js'
import { QUOTE_FEE } from './quoteFee.js'
import type { PaymasterService } from './sponsorCalls.js'
import { PERMISSION_REQUESTS, toWireParams } from './toWireParams.js'

export type Actions = Pick<EmbeddedActions, 'ask' | 'refreshBalance'> & FrameActions

/** ERC-4337's code for an expired paymaster signature. */
const PAYMASTER_EXPIRED = -32503

/** viem sends this method after a failed `eth_sendTransaction`. The page did not send it, so show no card. */
const VIEM_RETRY = 'wallet_sendTransaction'

/** Sends only wallet requests to the frame. A node handles reads. */
export async function answerRequest(
  context: AdapterContext,
  actions: Actions,
  request: NodeRequest,
): Promise<unknown> {
  const { networkState, accountState } = context.getNamespace('eip155')
  const network = networkState.caipNetwork
  const { method } = request
  if (method === 'eth_coinbase') return accountState.address ?? null
  if (method === 'personal_ecRecover') {
    const { recoverSigner } = await importCode(() => import('../provider/recoverSigner.js'))
    return recoverSigner(request.params)
  }
  if (network !== undefined && isNodeMethod(EIP155, method)) return actions.ask(network, request)
  if (method === 'wallet_showCallsStatus') return showCallsStatus(actions, request, network)
  if (method === QUOTE_FEE)
    return askWallet(actions, request, { kind: 'safe', chainId: network?.caipNetworkId })
  if (method === VIEM_RETRY) throw new VestibuleError('methodNotFound')
  const kind = classifyRpc(EIP155, method)
  if (kind === 'refused') {
    actions.refuse(method)
    throw new VestibuleError('methodNotAllowed')
  }
  checkParams(request, accountState.accounts)
  if (method === 'wallet_sendCalls') return sendCalls(actions, request, { ...context, network })
  const answer = await askWallet(actions, request, { kind, chainId: network?.caipNetworkId })
  if (PERMISSION_REQUESTS.has(method)) showPermission(actions, answer)
  return answer
}

function showPermission(actions: Actions, answer: unknown) {
  const [granted] = [answer].flat() as [Granted]
  const { permission = granted.permissions?.[0], expiry, rules = [] } = granted
  const end = rules.find(({ type }) => type === 'expiry')?.data.timestamp ?? expiry
  if (permission !== undefined && end !== undefined)
    actions.showPermission({ permission, expiry: end })
}

type Granted = {
  permission?: Readonly<Record<string, unknown>>
  permissions?: readonly Readonly<Record<string, unknown>>[]
  rules?: readonly { type: string; data: { timestamp?: number } }[]
  expiry?: number
}

async function showCallsStatus(actions: Actions, { params }: NodeRequest, network?: Network) {
  const asked = { method: 'wallet_getCallsStatus', params }
  const answer = await askWallet(actions, asked, { kind: 'safe', chainId: network?.caipNetworkId })
  const { receipts = [] } = answer as { receipts?: { transactionHash: string }[] }
  actions.showTransaction(receipts.at(-1)?.transactionHash)
  return null
}

/** @throws `batchChainNotSupported` if the dapp or the services do not support the batch's network */
async function sendCalls(
  actions: Actions,
  request: NodeRequest,
  context: Pick<AdapterContext, 'networks' | 'log'> & { network: Network | undefined },
): Promise<unknown> {
  const { network, networks, log } = context
  const [batch] = Array.isArray(request.params) ? request.params : []
  const { chainId, capabilities } = (batch ?? {}) as Record<string, unknown>
  const asked = chainId === undefined ? network?.caipNetworkId : `eip155:${Number(chainId)}`
  if (!networks.some(({ caipNetworkId }) => caipNetworkId === asked))
    throw new VestibuleError('batchChainNotSupported')
  const service = (capabilities as { paymasterService?: PaymasterService } | undefined)
    ?.paymasterService
  if (typeof service?.url !== 'string')
    return askWallet(actions, request, { kind: 'unsafe', chainId: asked })

  const complete = async (service: PaymasterService) => {
    const { sponsorCalls } = await importCode(() => import('./sponsorCalls.js'))
    const draft = (params: unknown[]) =>
      askWallet(
        actions,
        { method: 'vestibule_draftCalls', params },
        { kind: 'safe', chainId: asked },
      )
    return sponsorCalls(batch, service, { draft, warn: log.warn })
  }
  const ask = (by: PaymasterService) =>
    askWallet(actions, request, { kind: 'unsafe', chainId: asked, complete: () => complete(by) })
  return ask(service).catch((error: unknown) => {
    if (isStale(error)) return ask(service)
    if (!isOver(error)) throw error
    // The bundler may still send the first signed operation, so the account must not pay for a
    // second one.
    return ask({ ...service, optional: false })
  })
}

/** Another operation used the nonce before the signature. */
const isStale = (error: unknown) =>
  (error as { data?: { isStale?: unknown } }).data?.isStale === true

/**
 * The paymaster's signature has expired. A retry uses the same nonce, so that only one of the two
 * operations can be mined.
 */
const isOver = (error: unknown) => (error as { code?: unknown }).code === PAYMASTER_EXPIRED

async function askWallet(
  actions: Actions,
  request: NodeRequest,
  how: { kind: RpcClass } & Pick<FrameRequest, 'chainId' | 'complete'>,
) {
  const { kind, ...more } = how
  const { method, params = [] } = request
  const asked = kind === 'unsafe' ? whatIsAsked(method) : undefined
  try {
    return await actions.askFrame({
      method,
      params: toWireParams(method, params),
      ...more,
      asked,
      text: method === 'personal_sign' ? textOf(params) : undefined,
      transfer: method === 'eth_sendTransaction' ? readTransfer(params) : undefined,
    })
  } finally {
    if (asked === 'transaction') void actions.refreshBalance('eip155')
  }
}

function textOf(params: unknown): string {
  const [message] = Array.isArray(params) ? params : []
  if (typeof message !== 'string') return ''
  if (!/^0x(?:[0-9a-fA-F]{2})*$/.test(message)) return message
  const bytes = message.slice(2).match(/../g) ?? []
  return new TextDecoder().decode(Uint8Array.from(bytes, (byte) => Number.parseInt(byte, 16)))
}

const whatIsAsked = (method: string): Asked =>
  /send|transaction|revoke/i.test(method) ? 'transaction' : 'signature'
