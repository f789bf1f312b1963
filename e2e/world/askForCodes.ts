import { createVisitor } from '@vestibule/services/testing'
import { API, DAPP_ORIGIN, FRAME_ORIGIN } from './ports.js'

const world = {
  clock: { now: Date.now },
  async fetch({ method, headers, url, body }: Request) {
    const { pathname } = new URL(url)
    return fetch(API + pathname, { method, headers, body: await new Response(body).text() })
  },
  mailbox: async () => [],
}

export async function askForCodes({ email, times }: { email: string; times: number }) {
  for (let time = 0; time < times; time++) {
    const client = await createVisitor(world, { origin: FRAME_ORIGIN })
    const asked = { projectId: 'local-demo', dappOrigin: DAPP_ORIGIN }
    const { status } = await client.startWorking(email, asked)
    if (status !== 200) throw new Error(`The services returned ${status}.`)
  }
}
