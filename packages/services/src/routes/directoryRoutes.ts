import { Hono } from 'hono'
import type { Budgets } from '../domain/budgets.js'
import type { Directory } from '../domain/directory/readDirectory.js'
import { searchWallets } from '../domain/directory/searchWallets.js'
import type { Project } from '../domain/project.js'
import { askingProject } from './askingProject.js'
import type { Client } from './client.js'
import type { Env } from './env.js'
import { readWalletQuery } from './walletQuery.js'

/** `/getWallets`: the wallets that a project's page may offer. */
export function directoryRoutes(options: directoryRoutes.Options) {
  const { directory, projects, budgets, client } = options
  const app = new Hono<Env>()

  app.get('/getWallets', async (c) => {
    const project = askingProject(c, projects)
    const query = readWalletQuery(c.req.query())
    await budgets.take([['directoryPerAddress', client(c).network, project.id]])
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
    budgets: Budgets
    client: Client
  }
}
