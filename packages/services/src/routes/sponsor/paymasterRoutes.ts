import { RpcCall } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { HolderOf } from '../../domain/admission/storedBudget.js'
import type { Project } from '../../domain/projects/project.js'
import type { Sponsor } from '../../domain/sponsor/createSponsor.js'
import { SponsorError } from '../../domain/sponsor/sponsorError.js'
import { SPONSOR_SIGNER } from '../../namespaces/bundlersOf.js'
import { askingProject } from '../middleware/askingProject.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'

export const PAYMASTER_PATH = '/v1/paymaster'

/** Points of `nodeCallsPerClient`: a signature reserves money, and asks a node. */
const STUB_PRICE = 10
const PRICE = 100

/** The paymaster service of ERC-7677, for pages of a project, and the keys that sign for it. */
export function paymasterRoutes(options: paymasterRoutes.Options) {
  const { sponsor, projects, rates, holderOf, keyOf, current } = options
  const app = new Hono<Env>()

  app.get('/signers', (c) => {
    if (SPONSOR_SIGNER === undefined) throw new HttpError(404, 'invalidRequest')
    const signerOf = SPONSOR_SIGNER
    const addressOf = (number: number) => ({ number, address: signerOf(keyOf(number)) })
    return c.json({ current: addressOf(current), next: addressOf(current + 1) })
  })

  app.post('/', async (c) => {
    const project = askingProject(c, projects)
    const requester = requesterOf(c, { projectId: project.id })
    const { id, method, params = [] } = await readBody(c, RpcCall)
    const { site } = holderOf(requester)
    const request = { project, params, site }
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
    try {
      return c.json({ jsonrpc: '2.0', id, result: await answer() })
    } catch (error) {
      if (!(error instanceof SponsorError)) throw error
      const { code, message, reason } = error
      return c.json({ jsonrpc: '2.0', id, error: { code, message, data: { reason } } })
    }
  })

  return app
}

export declare namespace paymasterRoutes {
  type Options = {
    sponsor: Sponsor
    projects: readonly Project[]
    /** `nodeCallsPerClient` */
    rates: ClientRates
    holderOf: HolderOf
    keyOf: (number: number) => Uint8Array
    /** The number of the key that signs. */
    current: number
  }
}
