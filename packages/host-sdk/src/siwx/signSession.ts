import type { Core } from '../core/core.js'
import { AUTH_CONNECTOR } from '../core/model/connectorIds.js'
import type { Siwx, SiwxProof, SiwxSession } from '../core/model/siwx.js'
import { getNamespace } from '../core/namespaceState.js'
import { createChainReads } from '../networks/createChainReads.js'
import { keepIfLeft, readLeft } from '../platform/leftBehind.js'
import { signInFault } from './signInFaults.js'
import { connectorOf, type Subject, subjectOf } from './subjectOf.js'

export type Signed = { session: SiwxSession; proof: SiwxProof }

/**
 * @throws `userRejected` and other errors of the wallet; 'SIWX is not enabled' and similar errors
 * if a sign-in is not possible
 */
export async function signSession(
  core: Core,
  siwx: Pick<Siwx, 'createMessage' | 'signMessage'>,
  subject: Subject,
): Promise<Signed> {
  const { namespace, address, caipNetworkId: chainId } = subject
  const { caipNetwork: network } = getNamespace(core.store.getState(), namespace).networkState
  const connector = connectorOf(core, subject)
  const part = await core.adapters.get(namespace)?.siwx?.()
  if (network === undefined) throw signInFault(core, 'networkMissing')
  if (connector === undefined || part === undefined) throw signInFault(core, 'clientMissing')

  async function create() {
    const created = await siwx.createMessage({
      accountAddress: part?.messageAddress?.(address) ?? address,
      chainId,
      accountName: part?.accountName ?? '',
      messageChainId: part?.messageChainId?.(chainId) ?? chainId,
    })
    const { toString: _text, ...data } = created
    return { data, message: created.toString() }
  }

  const caipAddress = `${chainId}:${address}`
  // Reuse the message if the embedded wallet opened in the page's own tab.
  const left = isEmbedded(subject) ? readLeft<Left>('signIn') : undefined
  const { data, message } = left?.caipAddress === caipAddress ? left : await create()
  const stopKeeping = isEmbedded(subject)
    ? keepIfLeft('signIn', { caipAddress, data, message })
    : () => {}
  try {
    const signature =
      siwx.signMessage === undefined
        ? await part.signMessage({ connector, address, message })
        : await siwx.signMessage({ message, accountAddress: address, chainId })
    const session = { data, message, signature }
    return { session, proof: await proofOf(core, session, subject) }
  } finally {
    stopKeeping()
  }
}

type Left = Pick<SiwxSession, 'data' | 'message'> & { caipAddress: string }

const isEmbedded = ({ connectorId }: Pick<Subject, 'connectorId'>) => connectorId === AUTH_CONNECTOR

export async function proofOf(
  core: Core,
  { data, message, signature }: SiwxSession,
  { namespace, address, connectorId }: Pick<Subject, 'namespace' | 'address' | 'connectorId'>,
): Promise<SiwxProof> {
  const part = await core.adapters.get(namespace)?.siwx?.()
  const { requestedCaipNetworks } = getNamespace(core.store.getState(), namespace).networkState
  const network = requestedCaipNetworks.find(({ caipNetworkId }) => caipNetworkId === data.chainId)
  if (part === undefined || network === undefined) throw signInFault(core, 'networkMissing')
  const reads = createChainReads(core, network)
  const { nonce, chainId } = data
  return {
    verify: () => part.verify({ ...reads, address, message, signature }),
    ...(isEmbedded({ connectorId }) && {
      async proveIdentity() {
        const frame = await core.frame.get()
        return (await frame.call('proveIdentity', { nonce, chainId })).statement
      },
    }),
  }
}

/** @throws a sign-in fault without an account on a listed network */
export function requireSubject(core: Core): Subject {
  const state = core.store.getState()
  const subject = subjectOf(state)
  if (subject !== undefined) return subject
  const { accountState } = getNamespace(state)
  throw signInFault(
    core,
    accountState.caipAddress === undefined ? 'addressMissing' : 'networkMissing',
  )
}

export function requireSiwx(core: Core): Siwx {
  const { siwx } = core.options
  if (siwx === undefined) throw signInFault(core, 'siwxNotEnabled')
  return siwx
}
