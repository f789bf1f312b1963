import { FRAME_ORIGIN } from '../world.js'
import type { Surroundings } from './surroundings.js'

export async function openDeviceLink(
  world: Pick<Surroundings, 'fetch' | 'mailbox'>,
  email: string,
) {
  const mail = (await world.mailbox(email)).findLast(({ text }) => text.includes('/device/'))
  const path = /\/device\/([\w-]{43})/.exec(mail?.text ?? '')?.[0]
  if (path === undefined) throw new Error('The email contains no link.')
  const get = () => world.fetch(new Request(FRAME_ORIGIN + path))
  const choose = (choice: string, headers: Record<string, string> = {}) =>
    world.fetch(
      new Request(FRAME_ORIGIN + path, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          origin: FRAME_ORIGIN,
          'sec-fetch-site': 'same-origin',
          ...headers,
        },
        body: new URLSearchParams({ choice }),
      }),
    )
  const text = async () => (await get()).text()
  const code = async () => codeOnPage(await text())
  return { mail, path, get, choose, text, code }
}

export function codeOnPage(page: string): string {
  const [, first = '', last = ''] = /<span>(\d{3})<\/span><span>(\d{3})<\/span>/.exec(page) ?? []
  return first + last
}
