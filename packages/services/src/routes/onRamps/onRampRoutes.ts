import { OnRampQuote, OnRampStart, OnRampUrl } from '@vestibule/protocol/http'
import { type Context, Hono } from 'hono'
import * as z from 'zod'
import type { ClientRates } from '../../domain/admission/clientRates.js'
import type { HolderOf } from '../../domain/admission/storedBudget.js'
import type { createOnRamps, OnRamps } from '../../domain/onRamps/createOnRamps.js'
import { OnRampError } from '../../domain/onRamps/onRampError.js'
import type { Project } from '../../domain/projects/project.js'
import type { SignIn } from '../../domain/signIn/createSignIn.js'
import { askingProject } from '../middleware/askingProject.js'
import { askingSession } from '../middleware/askingSession.js'
import { client, requesterOf } from '../middleware/client.js'
import type { Env } from '../middleware/env.js'
import { HttpError } from '../middleware/httpError.js'
import { readBody, readText } from '../middleware/readBody.js'
import { readQuery } from '../middleware/readQuery.js'

const POINTS = 20
const SESSION_POINTS = 100
/** Maximum decimal places of numeric amounts. */
const PLACES = 8
const DEFAULT_CURRENCY = 'USD'
const DEFAULT_AMOUNT = '100'

const Country = z.object({
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
})
const Question = z.object({
  ...Country.shape,
  network: z.string().max(64),
  purchaseCurrency: z.string().min(1).max(64),
  paymentCurrency: z.string().regex(/^[A-Z]{3}$/),
  amount: z.string().max(64),
})
const PurchaseId = z.string().regex(/^[\w-]{43}$/)

/** `/v1/onramp` and `/v1/generators`: [purchases](buy.md) at vendors. */
export function onRampRoutes(options: Options) {
  const { onRamps, projects, rates, holderOf, signIn, origin } = options
  const app = new Hono<Env>()

  function admit(c: Context<Env>, { named, points = POINTS }: Admission = {}) {
    const { id } = askingProject(c, projects, { named, walletOrigin: origin })
    const requester = requesterOf(c, { projectId: id })
    // Vendors are slow: release the slot.
    c.env.slot?.leave()
    return { projectId: id, requester, count: () => rates.take(requester, points) }
  }

  /** Returns the account of the page's sign-in session. @throws HttpError, DomainError `sessionEnded` */
  async function readBuyer(c: Context<Env>, projectId: string): Promise<createOnRamps.Buyer> {
    const { address, caip2Network } = await signIn.me(askingSession(c, projectId))
    return {
      ...{ projectId, address, network: caip2Network },
      clientAddress: client(c).address,
      holder: holderOf(requesterOf(c, { projectId })),
    }
  }

  app.get('/onramp/options', async (c) => {
    const asker = admit(c)
    return c.json(await onRamps.options(readQuery(c, Country).country, asker))
  })

  app.get('/onramp/offers', async (c) => {
    const asker = admit(c)
    return c.json(await onRamps.offers(readQuery(c, Question), asker))
  })

  app.post('/onramp/quote', async (c) => {
    const { projectId, ...question } = await readBody(c, OnRampQuote.request)
    return c.json(await onRamps.quote(question, admit(c, { named: projectId })))
  })

  app.post('/onramp/sessions', async (c) => {
    const { quoteId, account, projectId: named } = await readBody(c, OnRampStart.request)
    const { projectId, count } = admit(c, { named, points: SESSION_POINTS })
    const buyer = await readBuyer(c, projectId)
    if (account !== `${buyer.network}:${buyer.address}`) throw new OnRampError('accountNotProven')
    count()
    c.header('Cache-Control', 'no-store')
    return c.json(await onRamps.start(quoteId, buyer))
  })

  app.get('/onramp/sessions/:id', async (c) => {
    const { success, data } = PurchaseId.safeParse(c.req.param('id'))
    if (!success) throw new HttpError(400, 'invalidRequest')
    const { count } = admit(c)
    c.header('Cache-Control', 'no-store')
    return c.json(await onRamps.find(data, count))
  })

  app.post('/generators/onrampurl', async (c) => {
    const body = await readBody(c, OnRampUrl.request)
    const asker = admit(c, { named: body.projectId, points: SESSION_POINTS })
    const buyer = await readBuyer(c, asker.projectId)
    const { presetFiatAmount, presetCryptoAmount } = body
    const isOfPurchase = presetFiatAmount === undefined && presetCryptoAmount !== undefined
    const request = {
      wallets: body.destinationWallets,
      network: body.defaultNetwork,
      currency: body.paymentCurrency ?? DEFAULT_CURRENCY,
      country: body.country,
      amount: isOfPurchase
        ? { bought: decimalOf(presetCryptoAmount) }
        : { paid: presetFiatAmount === undefined ? DEFAULT_AMOUNT : decimalOf(presetFiatAmount) },
    }
    c.header('Cache-Control', 'no-store')
    const { url } = await onRamps.startFor(request, buyer, asker)
    return c.json({ url })
  })

  app.post('/onramp/webhooks/:vendor', async (c) => {
    // The vendor signed these bytes: UTF-8 has one encoding per text.
    const rawBody = new TextEncoder().encode(await readText(c))
    await onRamps.take(c.req.param('vendor'), rawBody, c.req.raw.headers)
    return c.json({})
  })

  return app
}

type Admission = { named?: string | undefined; points?: number | undefined }

type Options = {
  onRamps: OnRamps
  projects: readonly Project[]
  rates: ClientRates
  holderOf: HolderOf
  signIn: Pick<SignIn, 'me'>
  origin: string
}

/** Avoids exponents and rounding errors of binary fractions. */
const decimalOf = (value: number) => value.toFixed(PLACES).replace(/\.?0+$/, '')
