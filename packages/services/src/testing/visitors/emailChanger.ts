import { EmailChangeStart } from '@vestibule/protocol/http'
import { DAPP_ORIGIN, FRAME_ORIGIN, type World } from '../world.js'
import { codeOf, type Visitor } from './visitor.js'

export function emailChanger(world: World, visitor: Visitor) {
  const post = (path: string, body: unknown) =>
    visitor.send('POST', `/v1/auth/email-change${path}`, { body })
  const start = (email: string, over: object = {}) =>
    post('', { email, projectId: 'demo', dappOrigin: DAPP_ORIGIN, ...over })
  const primary = (changeId: string, code: string) => post('/primary', { changeId, code })
  const secondary = (changeId: string, code: string) => post('/secondary', { changeId, code })
  const newestCode = async (email: string) => codeOf(await world.mailbox(email))

  async function begin(from: string, to: string) {
    const answer = await start(to)
    const { changeId } = EmailChangeStart.response.parse(answer.body)
    return { changeId, code: await newestCode(from) }
  }

  /** Like `begin`, plus the first code. @returns the code of the new address */
  async function reach(from: string, to: string) {
    const { changeId, code } = await begin(from, to)
    await primary(changeId, code)
    return { changeId, code: await newestCode(to) }
  }

  return {
    start,
    primary,
    secondary,
    resend: (changeId: string) => post('/resend', { changeId }),
    newestCode,
    begin,
    reach,
    async change(from: string, to: string) {
      const { changeId, code } = await reach(from, to)
      return secondary(changeId, code)
    },
  }
}

export async function undoLinkOf(world: World, email: string) {
  const mail = (await world.mailbox(email)).findLast(({ text }) => text.includes('/undo-email/'))
  const path = /\/undo-email\/[\w-]{43}/.exec(mail?.text ?? '')?.[0]
  if (path === undefined) throw new Error('The email contains no link.')
  const ask = async (method: string, headers: Record<string, string> = {}) => {
    const answer = await world.fetch(
      new Request(FRAME_ORIGIN + path, { method, headers: { origin: FRAME_ORIGIN, ...headers } }),
    )
    return { status: answer.status, headers: answer.headers, text: await answer.text() }
  }
  return {
    path,
    look: () => ask('GET'),
    press: (headers?: Record<string, string>) => ask('POST', headers),
  }
}
