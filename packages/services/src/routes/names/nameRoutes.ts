import { NameChange } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import type { Names } from '../../domain/names/createNames.js'
import { NameError } from '../../domain/names/nameError.js'
import type { Project } from '../../domain/projects/project.js'
import { askingProject } from '../middleware/askingProject.js'
import type { NodeAsker } from '../middleware/askNode.js'
import { client } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'

/** `/v1/profile`: [names](#names) of accounts, with CORS. */
export function nameRoutes({ names, projects, askNode, origin }: Options) {
  const app = new Hono<Env>()

  function read(c: Context<Env>) {
    const { id } = askingProject(c, projects, { walletOrigin: origin })
    if ((c.req.query('apiVersion') ?? '2') !== '2') throw new HttpError(400, 'invalidRequest')
    return { names, projectId: id }
  }

  function admit(c: Context<Env>): { names: Names; projectId: string } {
    const { names, projectId } = read(c)
    if (names === undefined) throw new NameError('notOffered')
    return { names, projectId }
  }

  app.get('/zone', (c) => c.json(admit(c).names.zone()))

  app.get('/account/:name', async (c) => c.json(await admit(c).names.find(c.req.param('name'))))

  app.get('/reverse/:address', async (c) => {
    const { names } = read(c)
    // Pages always request names, even if the operator offers none.
    return c.json(names === undefined ? [] : await names.ofAddress(c.req.param('address')))
  })

  app.get('/suggestions/:name', async (c) => {
    const { names } = admit(c)
    return c.json(
      await names.suggest(c.req.param('name'), {
        suffix: c.req.query('zone'),
        sender: c.req.query('sender'),
      }),
    )
  })

  app.post('/account', async (c) => {
    const { names, projectId } = admit(c)
    const { coin_type, address, message, signature } = await readBody(c, NameChange.request)
    const { network, site } = client(c)
    await names.change({
      ...{ coinType: coin_type, address, message, signature },
      ...{ client: network, site, askOf: askNode(c, { projectId }) },
    })
    return c.json({ success: true })
  })

  return app
}

type Options = {
  names: Names | undefined
  projects: readonly Project[]
  askNode: NodeAsker
  origin: string
}
