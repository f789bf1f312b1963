import type { FrameNetwork } from '@vestibule/protocol/http'
import type { Hex } from 'viem'
import type { Rpc } from '../../../../platform/rpc.js'
import { t } from '../cards/i18n.js'
import { chainIdOf, nameOf, tokenAt } from '../descriptors/describe.js'
import { descriptorsOf } from '../descriptors/descriptors.js'
import type { Eip155View, TokenFacts } from '../insight/eip155View.js'
import { NO_INSIGHT } from '../insight/findOut.js'
import { readToken } from '../insight/readToken.js'
import { createWords } from '../sentences/createWords.js'
import type { StoredGrant } from './createGrantBook.js'
import type { PermissionRequest } from './permissionRequest.js'
import { permissionSentence } from './permissionSentence.js'

/** Describes only the signed terms, not the services' texts. */
export async function recordedSentence(
  intent: StoredGrant['intent'],
  given: { network: FrameNetwork; rpc: Rpc; endsFor?: string | undefined },
): Promise<string> {
  const { network, rpc, endsFor } = given
  const { scope, delegator, delegate, expiry } = intent
  const request: PermissionRequest = {
    ...{ account: delegator as Hex, origin: '', network, now: Date.now(), kind: 'permission' },
    ...{ method: '', form: { name: 'execution', type: '' }, delegate: delegate as Hex, scope },
    ...{ methods: [], expiry, isAdjustable: false, reason: undefined, risks: [], level: 'normal' },
  }
  const at = { chainId: chainIdOf(request), descriptors: descriptorsOf(network) }
  const token = scope.kind === 'erc20Period' ? (scope.token as Hex) : undefined
  const target = scope.kind === 'calls' ? (scope.target as Hex) : undefined
  const name = target && nameOf(target, at)
  const view: Eip155View = {
    request,
    transaction: undefined,
    insight: {
      ...NO_INSIGHT,
      tokens: token === undefined ? {} : { [token.toLowerCase()]: await factsOf(token) },
      names: target === undefined || name === undefined ? {} : { [target.toLowerCase()]: name },
    },
  }
  return permissionSentence(t, { request, words: createWords(t, view), endsFor })

  async function factsOf(token: Hex): Promise<TokenFacts> {
    const pinned = tokenAt(token, at)
    if (pinned === undefined) return readToken({ rpc, token })
    return { symbol: pinned.ticker, decimals: pinned.decimals, standard: 'erc20' }
  }
}
