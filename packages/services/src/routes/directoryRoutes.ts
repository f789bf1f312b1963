import { Hono } from 'hono'
import type { Directory } from '../domain/directory/readDirectory.js'
import { searchWallets } from '../domain/directory/searchWallets.js'
import type { Project } from '../domain/project.js'
import type { Tally } from '../domain/tally.js'
import { askingProject } from './askingProject.js'
import type { Client } from './client.js'
import type { Env } from './env.js'
import { readWalletQuery } from './walletQuery.js'

/** `/getWallets`: the wallets that a project's page may offer. */
export function directoryRoutes(options: directoryRoutes.Options) {
  const { directory, projects, tally, client } = options
  const app = new Hono<Env>()

  app.get('/getWallets', (c) => {
    const project = askingProject(c, projects)
    tally.take(JSON.stringify([client(c).network, project.id]))
    const query = readWalletQuery(c.req.query())
    return c.json(searchWallets(directory.wallets, query), 200, {
      'Cache-Control': 'public, max-age=300',
    })
  })

  return app
}

export declare namespace directoryRoutes {
  type Options = {
    directory: Directory
    projects: readonly Project[]
    tally: Tally
    client: Client
  }
}
