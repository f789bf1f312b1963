import type { Context } from 'hono'
import type { Requester } from '../../domain/admission/fairQueue.js'
import type { ClientOf, Env } from './env.js'

export type Client = (c: Context<Env>) => ClientOf

export const client: Client = (c) => c.env.from

export function requesterOf(
  c: Context<Env>,
  { projectId }: { projectId?: string } = {},
): Requester {
  const { network, site } = client(c)
  return { client: network, site, project: projectId }
}
