import { Hono } from 'hono'
import * as z from 'zod'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { HolderOf } from '../../domain/admission/storedBudget.js'
import type { Project } from '../../domain/projects/project.js'
import type { FeePayer } from '../../domain/sponsor/createFeePayer.js'
import { SponsorError } from '../../domain/sponsor/sponsorError.js'
import { askingProject } from '../middleware/askingProject.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'

export const FEE_PAYER_PATH = '/v1/fee-payer'

/** Points of `nodeCallsPerClient`: a signature reserves money and asks a node. */
const PRICE = 100

const METHODS = 'There are getPayerSigner, estimateTransactionFee and signTransaction.'

const Asked = z.object({ transaction: z.string().max(2_048) })
const Call = z.object({
  jsonrpc: z.literal('2.0'),
  id: z.union([z.int(), z.string().max(64)]),
  method: z.string().max(64),
  params: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown()).max(4)]).optional(),
})

/** Fees of transactions that the operator pays, with CORS: `getPayerSigner`, `estimateTransactionFee` and `signTransaction` of Kora. */
export function feePayerRoutes(options: Options) {
  const { feePayer, projects, rates, holderOf } = options
  const app = new Hono<Env>()

  app.post('/', async (c) => {
    const project = askingProject(c, projects)
    const requester = requesterOf(c, { projectId: project.id })
    const network = c.req.query('network') ?? ''
    const { id, method, params } = await readBody(c, Call)
    async function answer() {
      if (method === 'getPayerSigner') {
        rates.take(requester, 1)
        const payer = feePayer.payerOf(project, network)
        return { signer_address: payer, payment_address: payer }
      }
      if (method !== 'signTransaction' && method !== 'estimateTransactionFee')
        throw new SponsorError('methodUnknown', METHODS)
      rates.take(requester, PRICE)
      const asked = Asked.safeParse(Array.isArray(params) ? params[0] : params)
      if (!asked.success) throw new SponsorError('invalid', '`transaction` must be base64.')
      const { transaction } = asked.data
      const { site } = holderOf(requester)
      c.env.slot?.leave()
      const request = { project, network, transaction, site }
      if (method === 'estimateTransactionFee') {
        const { payer, most } = await feePayer.estimate(request)
        const paid = { fee_in_lamports: Number(most), fee_in_token: null }
        return { ...paid, signer_pubkey: payer, payment_address: payer }
      }
      const signed = await feePayer.sign(request)
      return { signed_transaction: signed.transaction, signer_pubkey: signed.payer }
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

type Options = {
  feePayer: FeePayer
  projects: readonly Project[]
  rates: ClientRates
  holderOf: HolderOf
}
