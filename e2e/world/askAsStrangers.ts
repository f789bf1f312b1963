import { createVisitor } from '@vestibule/services/testing'
import { API, DAPP_ORIGIN, FRAME_ORIGIN } from './ports.js'

/**
 * Strangers ask for so many codes for an address, each with a device that it does not know, and work where they have to.
 * A program of its own, as the services' own clients are written in TypeScript.
 */
const [email = '', times = '0'] = process.argv.slice(2)
const world = {
  clock: { now: Date.now },
  async fetch({ method, headers, url, body }: Request) {
    const { pathname } = new URL(url)
    return fetch(API + pathname, { method, headers, body: await new Response(body).text() })
  },
  mailbox: async () => [],
}
for (let time = 0; time < Number(times); time++) {
  const stranger = await createVisitor(world, { origin: FRAME_ORIGIN })
  const asked = { projectId: 'local-demo', dappOrigin: DAPP_ORIGIN }
  const { status } = await stranger.startWorking(email, asked)
  if (status !== 200) throw new Error(`A stranger was answered with ${status}.`)
}
