import { SmartSessionRevoke } from '@vestibule/protocol/http'
import { Hono } from 'hono'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { Grants } from '../../domain/grants/createGrants.js'
import type { Project } from '../../domain/projects/project.js'
import { askingProject } from '../middleware/askingProject.js'
import type { NodeAsker } from '../middleware/askNode.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { readBody } from '../middleware/readBody.js'

/** Cost in points of `nodeCallsPerClient`. A list reads its active permissions from a node. */
const PRICE = 5
const LIST_PRICE = 20

/**
 * `/v1/sessions`: permissions that an account (CAIP-10) gave to a project, with CORS. To revoke one, the account signs its
 * `pci` as a message: `{ pci, signature }`.
 */
export function sessionRoutes(options: Options) {
  const { grants, projects, rates, askNode, origin } = options
  const app = new Hono<Env>()

  app.get('/:account', async (c) => {
    const { id: projectId } = askingProject(c, projects, { walletOrigin: origin })
    rates.take(requesterOf(c, { projectId }), LIST_PRICE)
    const askOf = askNode(c, { projectId })
    return c.json({ pcis: await grants.ofProject(c.req.param('account'), { projectId, askOf }) })
  })

  app.post('/:account/revoke', async (c) => {
    const { id: projectId } = askingProject(c, projects, { walletOrigin: origin })
    rates.take(requesterOf(c, { projectId }), PRICE)
    const body = await readBody(c, SmartSessionRevoke.request)
    const account = c.req.param('account')
    const askOf = askNode(c, { projectId })
    return c.json({ success: await grants.revoke(account, { ...body, askOf }) })
  })

  return app
}

type Options = {
  grants: Grants
  projects: readonly Project[]
  rates: ClientRates
  askNode: NodeAsker
  origin: string
}
