import { killAll, serverProcesses } from '@vestibule/embedded-postgres/testing'
import { type MainProcess, runMain } from '../processes/mainProcess.js'

/** Services and PostgreSQL that lose power together. @param bundle Result of `bundleOnce` for `main.ts`. */
export function poweredServices(env: { DATA_DIR: string }, bundle: string) {
  let services: MainProcess | undefined
  let url = ''
  return {
    url: () => url,
    async start(): Promise<void> {
      services = runMain(env, bundle)
      url = await services.started
    },
    async cut(): Promise<void> {
      killAll([services?.child.pid, ...serverProcesses(env.DATA_DIR)])
      await services?.ended
    },
    /** Kills only the services. Their PostgreSQL stops by itself. */
    async end(): Promise<void> {
      services?.child.kill('SIGKILL')
      await services?.ended
    },
  }
}
