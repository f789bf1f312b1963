import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http'
import { Email } from '@vestibule/protocol'
import {
  createIssuer,
  makeClients,
  providersAt,
  type Reply,
  type Visit,
} from '@vestibule/services/testing/providers'
import { bind, LOOPBACK } from '../net/bind.js'
import type { Listening } from '../net/serve.js'
import { accountOf } from './accountOf.js'
import { readStyle, STYLE_PATH, signInPage, welcomePage } from './idpPages.js'

export type Idp = Listening & {
  url: string
  providers: ReturnType<typeof providersAt>
  logins: Awaited<ReturnType<typeof makeClients>>['logins']
  openId: Pick<ReturnType<Awaited<ReturnType<typeof makeClients>>['openId']>, 'oidc-company'>
}

/** The providers start on the first request. */
export async function startIdp(options: Options): Promise<Idp> {
  const { folder, frame } = options
  const clients = await makeClients(folder)
  let issuing: Promise<RequestListener> | undefined
  const style = readStyle()

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [path] = (request.url ?? '').split('?')
    if (path === '/') return send(response, 'text/html', String(await welcomePage()))
    if (path === STYLE_PATH) return send(response, 'text/css', style)
    const redirectOrigin = frame()
    if (redirectOrigin === undefined)
      return void response.writeHead(503).end('The local world is still starting.')
    issuing ??= createIssuer({ issuer, redirectOrigin, clients, receive })
    const play = await issuing
    play(request, response)
  }

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end('This did not work.'))
  })
  const port = await bind(server, {
    part: 'idp',
    port: options.port,
    address: () => server.address(),
  })
  // A separate site for browsers. Node does not resolve this name on all systems.
  const url = `http://idp.localhost:${port}`
  const issuer = `http://${LOOPBACK}:${port}`
  return {
    port,
    url,
    providers: providersAt({ issuer, page: url }),
    logins: clients.logins,
    openId: { 'oidc-company': clients.openId(issuer)['oidc-company'] },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Shows the form until the visitor types an address or denies. */
async function receive({ provider, site, form }: Visit): Promise<Reply> {
  if (form === undefined) return pageOf(signInPage({ provider, site }))
  if (form.get('answer') === 'deny') return 'denied'
  const email = form.get('email') ?? ''
  const address = Email.safeParse(email)
  if (!address.success) return pageOf(signInPage({ provider, site, wrong: email }))
  return accountOf(provider, address.data)
}

const pageOf = async (page: ReturnType<typeof signInPage>) => ({ page: String(await page) })

function send(response: ServerResponse, type: string, body: string): void {
  response.writeHead(200, { 'content-type': `${type}; charset=utf-8` }).end(body)
}

type Options = {
  port: number
  folder: string
  frame: () => string | undefined
}
