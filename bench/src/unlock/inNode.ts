import { codeOf, DAPP_ORIGIN, FRAME_ORIGIN } from '@vestibule/services/testing'
import { inDataDir } from '../services/inDataDir.js'
import { startServicesProcess } from '../services/startServicesProcess.js'
import { type MeasuredKeys, measureUnlock, type UnlockTimes } from './measureUnlock.js'

const VISITORS = 4

export async function inNode(): Promise<UnlockTimes> {
  // Import the module here: it freezes the prototypes of the process, as the worker does.
  const { signInByMail, testDevice } = await import('@vestibule/secure-frame/testing')
  const times: UnlockTimes = { whole: [], network: [], recovery: [] }
  await inDataDir(async (dataDir) => {
    const services = await startServicesProcess(dataDir)
    for (let visitor = 0; visitor < VISITORS; visitor++) {
      let network = 0
      const wire: typeof fetch = async (input, init) => {
        const { pathname } = new URL(String(input))
        const started = performance.now()
        const answer = await fetch(services.url + pathname, init)
        const text = await answer.text()
        if (pathname.endsWith('/share')) network += performance.now() - started
        return new Response(text, answer)
      }
      const code = async (email: string) => codeOf([{ subject: await services.subject(email) }])
      const signIn = signInByMail({
        fetch: wire,
        projectId: 'demo',
        origin: FRAME_ORIGIN,
        dappOrigin: DAPP_ORIGIN,
        code,
      })
      const device = await testDevice({
        services: { origin: FRAME_ORIGIN, fetch: wire, signIn },
        userId: `unlock-${visitor}`,
        exclusively: oneAtATime(),
      })
      const call = device.call as MeasuredKeys['call']
      await call('create', {})
      await measureUnlock(
        {
          call,
          settle: device.settle,
          async takeNetwork() {
            const taken = network
            network = 0
            return taken
          },
          async time(method, params) {
            const started = performance.now()
            await call(method, params)
            return performance.now() - started
          },
        },
        times,
      )
      device.crash()
    }
    await services.kill()
  })
  return times
}

/** Replaces the Web Locks API in Node. */
function oneAtATime() {
  let last: Promise<unknown> = Promise.resolve()
  return <result>(_name: string, run: () => Promise<result>): Promise<result> => {
    const done = last.then(run)
    last = done.catch(() => undefined)
    return done
  }
}
