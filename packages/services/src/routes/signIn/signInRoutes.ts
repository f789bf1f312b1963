import {
  MAX_SIGN_IN_METADATA,
  NONCE_HEADER,
  SignInAuthenticate,
  SignInMetadata,
} from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import type { HolderOf } from '../../domain/admission/storedBudget.js'
import { embeddersOf, type Project } from '../../domain/projects/project.js'
import type { createSignIn, Page, SignIn } from '../../domain/signIn/createSignIn.js'
import type { SignInNonces } from '../../domain/signIn/signInNonces.js'
import { askingProject } from '../middleware/askingProject.js'
import { askingSession } from '../middleware/askingSession.js'
import type { NodeAsker } from '../middleware/askNode.js'
import { requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody } from '../middleware/readBody.js'

/** `/auth/v1`: [sign-in with a wallet](sign-in.md#call-the-api) at a page. */
export function signInRoutes(options: Options) {
  const { projects, nonces, signIn, askNode, holderOf } = options
  const app = new Hono<Env>()

  app.get('/nonce', async (c) => {
    const page = readPage(c)
    c.header('Cache-Control', 'no-store')
    return c.json(await nonces.issue(page))
  })

  app.post('/authenticate', async (c) => {
    const page = readPage(c)
    const nonceToken = c.req.header(NONCE_HEADER) ?? ''
    const { message, signature, identity } = await readBody(c, SignInAuthenticate.request)
    const token = await signIn.authenticate({
      ...page,
      nonceToken,
      message,
      signature,
      identity,
      holder: holderOf(requesterOf(c, page)),
      askOf: askNode(c, page),
    })
    c.header('Cache-Control', 'no-store')
    return c.json({ token })
  })

  app.get('/me', async (c) => {
    c.header('Cache-Control', 'no-store')
    const asked = c.req.query('includeAppKitAccount') ?? 'false'
    return c.json(await signIn.me({ ...readAsked(c), tellsIdentity: asked !== 'false' }))
  })

  app.put('/account-metadata', async (c) => {
    const asked = readAsked(c)
    const { metadata } = await readBody(c, SignInMetadata.request, { most: MAX_SIGN_IN_METADATA })
    await signIn.keep(asked, metadata)
    return c.json({})
  })

  app.post('/sign-out', async (c) => {
    await signIn.signOut(readAsked(c))
    return c.json({})
  })

  /** Page of the sign-in. The project must list its exact origin. */
  function readPage(c: Context<Env>): Page {
    const project = askingProject(c, projects)
    const origin = c.req.header('origin')
    if (origin === undefined || !embeddersOf(project).includes(origin))
      throw new HttpError(403, 'originNotAllowed')
    return { projectId: project.id, origin }
  }

  function readAsked(c: Context<Env>): createSignIn.Asked {
    const { id } = askingProject(c, projects)
    return askingSession(c, id)
  }

  return app
}

type Options = {
  projects: readonly Project[]
  nonces: SignInNonces
  signIn: SignIn
  askNode: NodeAsker
  holderOf: HolderOf
}
