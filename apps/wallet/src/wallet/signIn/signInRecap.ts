import {
  encodeRecap,
  formatStatementFromRecap,
  getDecodedRecapFromResources,
} from '@walletconnect/utils'
import { findNamespace } from '../namespaces/namespaces.js'
import { rpcErrors } from '../rpcError.js'
import type { SignInPayload } from './signInPayload.js'

const RECAP = /urn:recap:/i
/** The abilities of ERC-5573; the statement has the part before the slash and the part after it. */
const ABILITY = /^[\w.*+-]+\/[\w.*+-]+$/
/** Resources that the statement can quote. */
const RESOURCE = /^[^\s'"]+$/

type Limits = { chains?: unknown } | null

/**
 * A ReCap is not read by people: the statement tells them of it, and the session follows it.
 * @throws {RpcError} for one that permits something else than a reader of the statement takes it for.
 */
export function requireToldRecap({ resources = [] }: SignInPayload): void {
  const [last = '', ...others] = resources.toReversed()
  if (others.some((resource) => RECAP.test(resource)) || (RECAP.test(last) && !isOneReading(last)))
    throw rpcErrors.invalidParams('A ReCap must be the last resource, in its one spelling.')
  for (const [resource, abilities] of Object.entries(recapIn(resources) ?? {}))
    for (const [ability, limits] of Object.entries(abilities)) {
      if (!RESOURCE.test(resource) || !ABILITY.test(ability))
        throw rpcErrors.invalidParams('The ReCap permits what its statement cannot tell.')
      // The library shares every network of a ReCap, for any right.
      const isTold = findNamespace(resource)?.signIn !== undefined
      const named = !isTold && (limits as Limits[]).some((limit) => limit?.chains)
      if (named) throw rpcErrors.invalidParams('The ReCap names networks beside those of `chains`.')
    }
}

/**
 * The library leaves a statement alone that tells of permissions already, whether they are those of the ReCap or not.
 * @throws {RpcError} when they are others.
 */
export function requireTrueStatement({ statement = '', resources }: SignInPayload): void {
  const recap = getDecodedRecapFromResources(resources)
  if (recap !== undefined && !statement.endsWith(formatStatementFromRecap('', recap)))
    throw rpcErrors.invalidParams('The statement tells of other permissions than the ReCap.')
}

const recapIn = (resources: string[]) => getDecodedRecapFromResources(resources)?.att

/** A name twice, or an odd spelling, and two readers find different rights in it. */
function isOneReading(resource: string): boolean {
  const spelled = resource.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '')
  try {
    return encodeRecap(getDecodedRecapFromResources([resource])) === spelled
  } catch {
    // It holds no ReCap at all.
    return false
  }
}
