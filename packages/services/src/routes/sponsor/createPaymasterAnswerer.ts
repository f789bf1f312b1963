import type { RpcCall } from '@vestibule/protocol/http'
import type { Context } from 'hono'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { HolderOf } from '../../domain/admission/storedBudget.js'
import type { Project } from '../../domain/projects/project.js'
import type { Sponsor } from '../../domain/sponsor/createSponsor.js'
import { SponsorError } from '../../domain/sponsor/sponsorError.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'

/** Points of `nodeCallsPerClient`: a signature reserves money and asks a node. */
const STUB_PRICE = 10
export const PRICE = 100

export function createPaymasterAnswerer(options: Options) {
  const { sponsor, rates, holderOf } = options
  return async (c: Context<Env>, asked: Asked): Promise<Response> => {
    const { project, call, user } = asked
    const { method, params = [] } = call
    const requester = requesterOf(c, { projectId: project.id })
    const { site } = holderOf(requester)
    const request = { project, params, site, requester, user }
    async function answer() {
      if (method === 'pm_getPaymasterStubData') {
        rates.take(requester, STUB_PRICE)
        return sponsor.stub(request)
      }
      if (method !== 'pm_getPaymasterData') throw new SponsorError('methodUnknown')
      rates.take(requester, PRICE)
      c.env.slot?.leave()
      return sponsor.pay(request)
    }
    return answerSponsor(c, call, answer)
  }
}

export async function answerSponsor(
  c: Context<Env>,
  { id }: Pick<RpcCall, 'id'>,
  answer: () => Promise<unknown>,
): Promise<Response> {
  try {
    return c.json({ jsonrpc: '2.0', id, result: await answer() })
  } catch (error) {
    if (!(error instanceof SponsorError)) throw error
    const { code, message, reason } = error
    return c.json({ jsonrpc: '2.0', id, error: { code, message, data: { reason } } })
  }
}

export type AnswerPaymaster = ReturnType<typeof createPaymasterAnswerer>

type Options = {
  sponsor: Sponsor
  rates: ClientRates
  holderOf: HolderOf
}
type Asked = {
  project: Project
  call: RpcCall
  /** Keyed hash of the signed-in user. Undefined for a page. */
  user: string | undefined
}
